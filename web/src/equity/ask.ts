// The question to the server and its answer; a busy server is asked again.
import type { EquityAnswer, EquityProblem, EquityRequest } from '../wire';

export type Fault = Pick<EquityProblem, 'message'> & Partial<Pick<EquityProblem, 'field' | 'hand' | 'position'>> & { code: string };
export type Reply = { answer: EquityAnswer } | { fault: Fault };

const TRIES = 5;
const PAUSE_MS = 1000;

/** The reply to a request. Rejects only where the signal ends it. */
export async function askServer(request: EquityRequest, signal: AbortSignal): Promise<Reply> {
  for (let tries = 1; ; tries++) {
    const reply = await askOnce(request, signal);
    if ('answer' in reply || reply.fault.code !== 'busy' || tries === TRIES) return reply;
    await pause(PAUSE_MS, signal);
  }
}

async function askOnce(request: EquityRequest, signal: AbortSignal): Promise<Reply> {
  let response: Response;
  try {
    response = await fetch('/api/equity', {
      method: 'POST',
      body: JSON.stringify(request),
      headers: { 'content-type': 'application/json' },
      signal,
    });
  } catch (error) {
    if (signal.aborted) throw error;
    return { fault: { code: 'unreachable', message: 'The server cannot be reached. Is your connection up?' } };
  }
  const body: unknown = await response.json().catch(() => null);
  signal.throwIfAborted();
  if (response.ok && body !== null) return { answer: body as EquityAnswer };
  const fault = body as Fault | null;
  return { fault: fault ?? { code: 'unknown', message: `The server answered ${response.status}. Please try again.` } };
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });
}
