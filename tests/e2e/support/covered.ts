import type { Locator } from '@playwright/test';

/** The texts of cells that something in a cell lies over, and whether it leaves the window. */
export function coveredBy(said: Locator): Promise<string[]> {
  return said.evaluate((element) => {
    const box = element.getBoundingClientRect();
    const own = element.closest('td');
    const isUnder = ({ left, right, top, bottom }: DOMRect) =>
      left < box.right - 1 && right > box.left + 1 && top < box.bottom - 1 && bottom > box.top + 1;
    const covered = [...(element.closest('table')?.querySelectorAll('tbody td') ?? [])].flatMap((cell) => {
      if (cell === own || !cell.textContent) return [];
      const text = document.createRange();
      text.selectNodeContents(cell);
      return [...text.getClientRects()].some(isUnder) ? [cell.textContent] : [];
    });
    return box.left < 0 || box.right > innerWidth ? [...covered, 'beyond the window'] : covered;
  });
}

export async function bottomOf(element: Locator): Promise<number> {
  const box = (await element.boundingBox())!;
  return box.y + box.height;
}
