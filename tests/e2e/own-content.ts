import { expect, type Locator, type Page } from '@playwright/test';
import { CONTENT, type ContentArea } from '@/lib/domain/content';
import { contentForm } from '@/tests/upstream/content-fixture';
import { ownName } from './support/shop';
import { call, json } from './support/upstream';

/** An item of the test's own. @param fields beside what is needed; its files are made up */
export async function ownItem(
  area: ContentArea,
  fields: Readonly<Record<string, string>> = {},
): Promise<{ id: number; title: string }> {
  const title = fields.title ?? ownName('Content');
  const { id } = (await call('POST', CONTENT[area].path, await contentForm(area, { ...fields, title }))) as {
    id: number;
  };
  return { id, title };
}

export function itemOf(area: ContentArea, id: number): Promise<Record<string, unknown>> {
  return call('GET', `${CONTENT[area].path}/detail/${id}`) as Promise<Record<string, unknown>>;
}

export const setPriority = (area: 'faq' | 'academy', id: number, priority: number) =>
  json('POST', `/${area}/priority`, [{ id, priority }]);

export const button = (page: Page | Locator, name: string | RegExp): Locator => page.getByRole('button', { name });
export const title = (page: Page): Locator => page.getByLabel('Title', { exact: true });
export const text = (page: Page): Locator => page.getByRole('textbox', { name: 'Content' });
export const fileField = (page: Page, label: string): Locator =>
  page.locator('input[type=file]').and(page.getByLabel(label));
export const row = (page: Page, name: string): Locator =>
  page.locator('.data-table tbody tr').filter({ hasText: name });
export const saysToast = (page: Page, said: string | RegExp): Promise<void> =>
  expect(page.locator('[data-sonner-toast]').filter({ hasText: said }).first()).toBeVisible();
