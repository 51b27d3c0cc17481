import { expect, type Locator, type Page } from '@playwright/test';

/** How many presses of Tab a control may be away. */
const MOST_PRESSES = 150;

/** Presses Tab until the control has the focus, and checks that one ring shows it. */
export async function tabTo(page: Page, control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(control).toBeVisible();
  for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
    await page.keyboard.press(key);
    if (!(await control.evaluate((element) => element === document.activeElement))) continue;
    // A check box wears it around what is drawn, and a framed field around its frame.
    const rings = await control.evaluate(
      (element) =>
        [
          getComputedStyle(element),
          getComputedStyle(element, '::before'),
          ...[element.closest('label'), element.parentElement].map((box) => getComputedStyle(box ?? element)),
        ].filter(({ outlineStyle }) => outlineStyle !== 'none').length,
    );
    expect(rings, 'a visible ring').toBeGreaterThan(0);
    return;
  }
  throw new Error('Tab never came to the control.');
}
