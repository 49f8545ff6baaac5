// The browser's Back button and what lies over a page: it closes the topmost dialog before it leaves the page.
// While a dialog is open there is one entry more in the history, of the same address. The entry is never taken out by
// the page, which could cross with another step: once its dialogs are closed, what comes next takes its place.
const open: (() => void)[] = [];
let isOnSheet = isSheet(history.state);

function isSheet(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'sheet' in state && state.sheet === true;
}

/** Lets Back call `close`; the answer ends that. */
export function guardBack(close: () => void): () => void {
  open.push(close);
  if (!isOnSheet) history.pushState({ sheet: true }, '', location.href);
  isOnSheet = true;
  return () => {
    const at = open.lastIndexOf(close);
    if (at >= 0) open.splice(at, 1);
  };
}

/** Goes on to another address. */
export function goOn(state: object, path: string): void {
  if (isOnSheet) history.replaceState(state, '', path);
  else history.pushState(state, '', path);
  isOnSheet = false;
}

/** The present entry gets another address, and stays what it is. */
export function readdress(path: string): void {
  history.replaceState(isOnSheet ? { sheet: true } : {}, '', path);
}

/** A step back or forth; whether the page is to change by it. */
export function stepped(state: unknown): boolean {
  const wasOnSheet = isOnSheet;
  isOnSheet = isSheet(state);
  const close = open.at(-1);
  if (close !== undefined && wasOnSheet && !isOnSheet) {
    open.pop();
    close();
    if (open.length > 0) {
      history.pushState({ sheet: true }, '', location.href);
      isOnSheet = true;
    }
    return false;
  }
  // Nothing lies over the page any more: the step was meant for the page itself.
  if (wasOnSheet && !isOnSheet && close === undefined) history.back();
  return true;
}
