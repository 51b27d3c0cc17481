import { moveByKeys } from './products-page';
import type { Locator, Page } from './support/test';

/** A change of the specs as a person makes it: the call that carries it. */
export interface Write {
  call: string;
  /** What is said once it is made; nothing where it is shown instead. */
  said?: string | RegExp;
  press: (page: Page) => Promise<void>;
}

/** What is changed from one address, in order: the upstream of the tests stays as it is. */
export interface Screen {
  path: string;
  /** What is done before the first. */
  begin?: (page: Page) => Promise<void>;
  writes: readonly Write[];
}

export const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: typeof name === 'string' });
/** A field of text, by its label. */
export const box = (within: Page | Locator, name: string) => within.getByRole('textbox', { name, exact: true });
export const question = (page: Page) => page.getByRole('alertdialog').last();
export const dialog = (page: Page) => page.getByRole('dialog').last();
/** Answers the question that is open. */
export const answer = (page: Page, name: string | RegExp) => button(question(page), name).click();

/** Moves a row down by its handle, with the keyboard. */
export async function move(page: Page, name: string): Promise<void> {
  await page.locator('[data-rfd-drag-handle-draggable-id]').first().waitFor();
  await moveByKeys(page, button(page, `Move ${name}`), ['ArrowDown']);
}
