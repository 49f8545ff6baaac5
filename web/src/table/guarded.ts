// The guard of buttons as a hook: whether a click counts now, and whether one came too soon.
import { useEffect, useState } from 'preact/hooks';
import { Guard, GUARD_MS } from '../guard';

const NOTE_MS = 2500;

interface Guarded {
  isReady: boolean;
  /** A click came too soon after the buttons last changed. */
  wasTooQuick: boolean;
  /** Whether a click counts now; remembers one that does not. */
  attempt: () => boolean;
}

/** `signature` is what the buttons say; when it changes the guard goes up. */
export function useGuard(signature: string): Guarded {
  const [guard] = useState(() => new Guard());
  const [, redraw] = useState(0);
  const [tooQuickFor, setTooQuickFor] = useState('');
  guard.see(signature);
  useEffect(() => {
    const timer = setTimeout(() => redraw((count) => count + 1), GUARD_MS + 10);
    return () => clearTimeout(timer);
  }, [signature]);
  useEffect(() => {
    if (tooQuickFor === '') return;
    const timer = setTimeout(() => setTooQuickFor(''), NOTE_MS);
    return () => clearTimeout(timer);
  }, [tooQuickFor]);
  return {
    isReady: guard.isOpen,
    wasTooQuick: tooQuickFor === signature,
    attempt: () => {
      if (!guard.isOpen) setTooQuickFor(signature);
      else setTooQuickFor('');
      return guard.isOpen;
    },
  };
}
