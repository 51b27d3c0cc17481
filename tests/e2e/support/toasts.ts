import { type Locator, type Page } from '@playwright/test';

/** Messages that are shown. One that was answered stays in the page for a moment, with its buttons, while it fades. */
export const shownToasts = (page: Page): Locator => page.locator('[data-sonner-toast][data-removed="false"]');

export const toast = (page: Page, text: string | RegExp): Locator => shownToasts(page).filter({ hasText: text });

/** The button of a message about what is held back for ten seconds. @param text of the message, where there are several */
export const heldButton = (page: Page, name: 'Do it now' | 'Undo', text: string | RegExp = ''): Locator =>
  toast(page, text).getByRole('button', { name, exact: true });

/** Carries out at once what is held back. A later message may lie over it. */
export const doItNow = (page: Page, text?: string | RegExp): Promise<void> =>
  heldButton(page, 'Do it now', text).dispatchEvent('click');

export const undo = (page: Page, text?: string | RegExp): Promise<void> =>
  heldButton(page, 'Undo', text).dispatchEvent('click');
