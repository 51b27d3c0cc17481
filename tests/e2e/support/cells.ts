import { expect, type Page } from '@playwright/test';

/**
 * In the first rows of each list no cell lies over another one, or beside the list, wherever that is scrolled to. On a
 * phone each cell has a place of its own; elsewhere that is so of those that stay while the others pass under them.
 */
export async function expectNoCellsOverlap(page: Page): Promise<void> {
  const found = await page.locator('main .data-table').evaluateAll(async (frames) => {
    const isPhone = innerWidth <= 600;
    const found = new Set<string>();
    for (const frame of frames) {
      for (const left of isPhone ? [0] : [0, frame.scrollWidth]) {
        frame.scrollLeft = left;
        await new Promise(requestAnimationFrame);
        const { left: start, right: end } = frame.getBoundingClientRect();
        for (const row of [...frame.querySelectorAll('tbody tr')].slice(0, 5)) {
          const cells = [...row.children].flatMap((cell) => {
            const { left: from, right: to, top, bottom } = cell.getBoundingClientRect();
            const stays = isPhone || cell.matches('.pin, .edge');
            const name = [cell.className, cell.textContent].filter(Boolean).join(': ');
            return stays && to > from && bottom > top ? [{ name, from, to, top, bottom }] : [];
          });
          for (const [index, one] of cells.entries()) {
            if (one.from < start - 1 || one.to > end + 1) found.add(`${one.name} beside ${frame.ariaLabel}`);
            for (const other of cells.slice(index + 1))
              if (
                Math.min(one.to, other.to) - Math.max(one.from, other.from) > 1 &&
                Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1
              )
                found.add(`${one.name} over ${other.name}`);
          }
        }
      }
      frame.scrollLeft = 0;
    }
    return [...found];
  });
  expect(found, 'cells that are not where they belong').toEqual([]);
}
