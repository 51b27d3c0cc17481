import { type Locator, type Page } from '@playwright/test';

/** Messages that are shown. One that was answered stays in the page for a moment, with its buttons, while it fades. */
export const shownToasts = (page: Page): Locator => page.locator('[data-sonner-toast][data-removed="false"]');

export const toast = (page: Page, text: string | RegExp): Locator => shownToasts(page).filter({ hasText: text });

/** The button of a message about something that can be undone. @param text of the message, where there are several */
export const pendingButton = (page: Page, name: 'Apply now' | 'Undo', text: string | RegExp = ''): Locator =>
  toast(page, text).getByRole('button', { name, exact: true });

/** Carries out at once what waits for Undo. A later message may lie over it. */
export const applyNow = (page: Page, text?: string | RegExp): Promise<void> =>
  pendingButton(page, 'Apply now', text).dispatchEvent('click');

export const undo = (page: Page, text?: string | RegExp): Promise<void> =>
  pendingButton(page, 'Undo', text).dispatchEvent('click');
