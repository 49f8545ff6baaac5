// What the pages about people have around them.
import type { ComponentChildren, JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { Link } from '../link';
import { Logo } from '../lobby/logo';

export function PeoplePage({ title, children }: { title: string; children: ComponentChildren }): JSX.Element {
  useEffect(() => {
    document.title = `${title} · Splitpot`;
  }, [title]);
  return (
    <div class="lobby people">
      <header class="lobby-head">
        <Logo />
        <nav class="lobby-nav">
          <Link to="/">Tables</Link>
        </nav>
      </header>
      <main id="content" tabIndex={-1} class="people-main">
        <h1>{title}</h1>
        {children}
      </main>
    </div>
  );
}
