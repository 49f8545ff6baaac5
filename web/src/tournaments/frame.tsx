// What the pages about tournaments have around them.
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Link } from '../link';
import { Logo } from '../lobby/logo';
import { WhoAmI } from '../lobby/whoami';
import { OtherTables } from '../table/others';
import { ZonePicker } from '../times/picker';
import { serverNow, zone } from '../times/store';
import { zoneText } from '../times/text';
import { countryOf, detectedZone } from '../times/zones';

interface FrameProps {
  title: string;
  /** Of the window, where it is longer than the heading. */
  tab?: string;
  children: ComponentChildren;
}

export function Frame({ title, tab = title, children }: FrameProps): JSX.Element {
  useEffect(() => {
    document.title = `${tab} · Splitpot`;
  }, [tab]);
  return (
    <div class="lobby people tn">
      <header class="lobby-head">
        <Logo />
        <nav class="lobby-nav" aria-label="Pages">
          <Link to="/">Tables</Link>
          <Link to="/tournaments" testId="to-tournaments">
            Tournaments
          </Link>
        </nav>
        <WhoAmI />
      </header>
      <OtherTables />
      <main id="content" tabIndex={-1} class="people-main">
        <h1>{title}</h1>
        {children}
      </main>
    </div>
  );
}

/** The zone of all times on the page, to be changed by a click. */
export function Zone({ country = '', isOpen = false }: { country?: string; isOpen?: boolean }): JSX.Element {
  const [open, setOpen] = useState(isOpen);
  return (
    <details class="tn-zone panel" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary data-testid="zone-summary">
        Times are in <b>{zoneText(serverNow(), zone.value)}</b> <span class="quiet">Click for your time zone</span>
      </summary>
      {open && <ZonePicker country={country || countryOf(detectedZone())} />}
    </details>
  );
}

export function Problem({ text }: { text: string }): JSX.Element {
  return (
    <p class="form-error" role="alert" data-testid={text === '' ? undefined : 'error'}>
      {text}
    </p>
  );
}
