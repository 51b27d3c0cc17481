import type { Locator, Page } from '@playwright/test';

/** Opens a record's menu of further actions, and returns its entry. */
export async function moreAction(within: Page | Locator, name: string): Promise<Locator> {
  await within.getByRole('button', { name: 'More actions' }).click();
  return within.getByRole('menuitem', { name, exact: true });
}
