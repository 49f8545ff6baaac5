// Asks again and again, only while the page is to be seen, and at once when it is seen again.
import { useEffect, useRef } from 'preact/hooks';

/** Calls `look` now and each `ms`; a call that is still under way is not doubled. */
export function usePoll(look: () => Promise<void>, ms: number): void {
  const latest = useRef(look);
  latest.current = look;
  useEffect(() => {
    let isBusy = false;
    const run = async (): Promise<void> => {
      if (isBusy || document.visibilityState === 'hidden') return;
      isBusy = true;
      try {
        await latest.current();
      } finally {
        isBusy = false;
      }
    };
    const wake = (): void => void run();
    wake();
    const timer = setInterval(wake, ms);
    document.addEventListener('visibilitychange', wake);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', wake);
    };
  }, []);
}
