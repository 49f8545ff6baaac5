// Handed to a page by accessible.py: what axe-core finds, what is too small for a finger, where the focus is.
globalThis.looking = {
  async faults(tags) {
    // A card is a picture: its name is "ten of spades", whatever letters it is drawn with.
    const selector = ':is(button, a[href], summary):not(.eq-pick, :has([data-card], .eq-pick))';
    axe.configure({ rules: [{ id: 'label-content-name-mismatch', selector }] });
    const options = { runOnly: { type: 'tag', values: tags }, resultTypes: ['violations'] };
    const found = await axe.run(document, options);
    const told = ({ html, failureSummary }) => `${html.slice(0, 220)} :: ${failureSummary}`;
    return found.violations.map(({ id, help, nodes }) => ({ id, help, nodes: nodes.map(told) }));
  },

  smallTargets(least) {
    const place = document.querySelector('dialog[open]') ?? document;
    const all = [...place.querySelectorAll('button, a[href], input, select, textarea, summary')];
    const isSmall = (each) => {
      const { display, visibility } = getComputedStyle(each);
      // A link within a sentence is as high as its line.
      if (each.matches('.skip-link, .unseen, :disabled') || (each.matches('a') && display === 'inline')) return false;
      const own = each.getBoundingClientRect();
      if (own.width === 0 || own.height === 0 || visibility === 'hidden') return false;
      // A label that holds its control is the target.
      const label = each.closest('label')?.getBoundingClientRect();
      const isWide = Math.max(own.width, label?.width ?? 0) >= least - 0.5;
      const isHigh = Math.max(own.height, label?.height ?? 0) >= least - 0.5;
      // What is drawn smaller may still be hit around it.
      const reach = least / 2 - 1;
      const isHit = (dx, dy) => {
        const at = document.elementFromPoint(own.left + own.width / 2 + dx, own.top + own.height / 2 + dy);
        return at !== null && (each.contains(at) || (at.closest('label')?.contains(each) ?? false));
      };
      return !(isWide || (isHit(-reach, 0) && isHit(reach, 0))) || !(isHigh || (isHit(0, -reach) && isHit(0, reach)));
    };
    return all.filter(isSmall).map((each) => {
      const { width, height } = each.getBoundingClientRect();
      return `${each.dataset.testid || each.className || each.tagName} ${Math.round(width)}x${Math.round(height)}`;
    });
  },

  focused() {
    const one = document.activeElement;
    if (one === null || one === document.body) return null;
    const hasRing = (each) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(each);
      return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
    };
    // The ring of a hidden radio or file field is around its label.
    const near = [one, one.nextElementSibling, one.parentElement].filter(Boolean);
    const box = (one.closest('label') ?? one).getBoundingClientRect();
    return {
      hook: one.dataset.testid ?? '',
      name: one.dataset.testid || one.getAttribute('aria-label') || one.textContent.trim().slice(0, 40) || one.tagName,
      ring: near.some(hasRing),
      inside: box.bottom > 0 && box.right > 0 && box.top < innerHeight && box.left < innerWidth,
      inDialog: one.closest('dialog') !== null,
    };
  },
};
