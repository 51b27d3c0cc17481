import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { signInUpstream } from '../harness/upstream-session';
import { ready } from './orders-page';
import { signIn } from './support/sign-in';

export const ADD = '/marketing-shop/add-products';

const upstreamUrl = () => process.env.E2E_UPSTREAM_URL ?? '';

let token: Promise<string> | undefined;

/** Calls the upstream as the demo's administrator. */
export async function upstream(method: string, path: string, body?: FormData | object): Promise<Record<string, never>> {
  token ??= signInUpstream(upstreamUrl());
  const isForm = body instanceof FormData;
  const answer = await fetch(`${upstreamUrl()}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${await token}`,
      ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Record<string, never>;
}

/** A text that no other test uses. */
export const unique = (text: string): string =>
  `${text} ${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;

interface Wanted {
  name?: string;
  fields?: Record<string, unknown>;
  images?: number;
}

/** A product of the test's own. @returns its id */
export async function aProduct({
  name = unique('Form product'),
  fields = {},
  images = 0,
}: Wanted = {}): Promise<number> {
  const [category] = (await upstream('GET', '/categories')) as unknown as { id: number }[];
  const form = new FormData();
  const all = { name, description: '<p>About it</p>', categories: [category?.id], prices: 1200, ...fields };
  for (const [field, value] of Object.entries(all)) {
    form.append(field, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  for (let index = 0; index < images; index += 1) {
    form.append('media', new Blob([new Uint8Array(await picture())], { type: 'image/png' }), `made-${index}.png`);
  }
  return Number((await upstream('POST', '/products', form)).id);
}

/** A product with sizes and the variants of them. */
export async function aProductOfSizes(sizes: readonly string[], images = 0): Promise<number> {
  const variants = sizes.map((size) => ({ size, qpoints: 100, stock: 5 }));
  return aProduct({ fields: { sizes, variants }, images });
}

/** A small PNG, of a colour of its own so that pictures can be told apart. */
export function picture(): Promise<Buffer> {
  const channel = () => Math.floor(Math.random() * 256);
  return sharp({
    create: { width: 40, height: 40, channels: 3, background: { r: channel(), g: channel(), b: channel() } },
  })
    .png()
    .toBuffer();
}

/** Pictures to choose in a file field. */
export function files(...names: string[]): Promise<{ name: string; mimeType: string; buffer: Buffer }[]> {
  return Promise.all(names.map(async (name) => ({ name, mimeType: 'image/png', buffer: await picture() })));
}

export async function openForm(page: Page, id?: number): Promise<void> {
  await signIn(page, 'shop');
  await page.goto(id ? `${ADD}/${id}` : ADD);
  await ready(page);
}

export const title = (page: Page): Locator => page.getByLabel('Title');
export const category = (page: Page): Locator => page.getByRole('combobox', { name: 'Category', exact: true });
export const price = (page: Page): Locator => page.getByRole('textbox', { name: 'Price', exact: true });
export const save = (page: Page): Locator => page.getByRole('button', { name: /^Save/ });
export const section = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
export const saysToast = (page: Page, text: string | RegExp): Promise<void> =>
  expect(page.locator('[data-sonner-toast]').filter({ hasText: text }).first()).toBeVisible();
export const question = (page: Page): Locator => page.getByRole('alertdialog');
export const variantRows = (page: Page): Locator => page.locator('tr[data-variant]');

/** Lets one call of the page fail. */
export async function failing(page: Page, method: string, path: string, status: number, answer: object): Promise<void> {
  await page.route(`**/api${path}`, (route) =>
    route.request().method() === method
      ? route.fulfill({ status, json: { statusCode: status, message: 'The server said so.', ...answer } })
      : route.fallback(),
  );
}

/** Plans another price of a product in a week. @returns the planned change */
export async function aPlannedPrice(id: number, prices = 800): Promise<{ sourceId: number }> {
  const at = new Date(Date.now() + 7 * 24 * 3_600_000).toISOString();
  const { sourceId } = await upstream('POST', `/products/${id}/planned-changes`, { at, change: { prices } });
  return { sourceId: Number(sourceId) };
}
