// Arrow keys inside a grid of buttons, whatever its shape on this screen.
const DIRECTIONS: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Moves the focus to the nearest button in the direction of an arrow key. */
export function moveFocus(event: KeyboardEvent): void {
  const direction = DIRECTIONS[event.key];
  const from = event.target;
  const grid = event.currentTarget;
  if (direction === undefined || !(from instanceof HTMLElement) || !(grid instanceof HTMLElement)) return;
  event.preventDefault();
  const [dx, dy] = direction;
  const here = middle(from);
  let nearest: HTMLElement | null = null;
  let least = Infinity;
  for (const button of grid.querySelectorAll<HTMLElement>('button')) {
    const there = middle(button);
    const [x, y] = [there.x - here.x, there.y - here.y];
    const ahead = x * dx + y * dy;
    const aside = Math.abs(x * dy) + Math.abs(y * dx);
    if (ahead > 1 && aside <= ahead && ahead + 4 * aside < least) {
      least = ahead + 4 * aside;
      nearest = button;
    }
  }
  nearest?.focus();
}

function middle(element: HTMLElement): { x: number; y: number } {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}
