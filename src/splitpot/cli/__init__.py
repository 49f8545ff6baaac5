"""The command `splitpot`: thin commands over the layers below, a file a command.

`main` finds them without importing them. What a command computes lives below; here
are only its options, its output and its exit code.
"""
