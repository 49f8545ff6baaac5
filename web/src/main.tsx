// Entry of the client.
import { render } from 'preact';
import { App } from './app';
import { showPrefs } from './prefs';
import { loadSession } from './session';
import './styles/base.css';
import './styles/cards.css';
import './styles/lobby.css';
import './styles/table.css';
import './styles/seat.css';
import './styles/markers.css';
import './styles/log.css';
import './styles/dock.css';
import './styles/sizes.css';
import './styles/dialog.css';
import './styles/entry.css';
import './styles/access.css';
import './styles/talk.css';
import './styles/likings.css';
import './styles/short.css';
import './styles/boards.css';
import './styles/upright.css';

showPrefs();
const root = document.getElementById('app');
if (root !== null) render(<App />, root);
void loadSession();
