"""The steps of the database's schema, oldest first. Run by `server.migrate`; never edited once released."""
