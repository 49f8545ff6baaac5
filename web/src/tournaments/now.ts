// The server's time as it runs, for what counts down in a component.
import { useEffect, useState } from 'preact/hooks';
import { serverNow } from '../times/store';

export function useServerNow(everyMs = 1000): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
