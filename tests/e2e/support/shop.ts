import { call, json } from './upstream';

/** A name that no other test uses. */
export const ownName = (what: string): string => `${what} ${Math.random().toString(36).slice(2, 8)}`;

/** Makes a category of the test's own. @returns its id */
export async function makeCategory(name: string): Promise<number> {
  return ((await json('POST', '/categories', { name })) as { id: number }).id;
}

export const dropCategory = (id: number): Promise<unknown> =>
  call('DELETE', `/categories/${id}`).catch(() => undefined);

export async function categoriesOf(): Promise<{ id: number; name: string; priority: number; count: number }[]> {
  return (await call('GET', '/categories')) as { id: number; name: string; priority: number; count: number }[];
}

/** Makes a product of the test's own; it stands before all others. @returns its id */
export async function makeProduct(name: string, category: number, more: Record<string, string> = {}): Promise<number> {
  const form = new FormData();
  const fields = { name, categories: JSON.stringify([category]), prices: '120', ...more };
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  return ((await call('POST', '/products', form)) as { id: number }).id;
}

export const dropProduct = (id: number): Promise<unknown> => call('DELETE', `/products/${id}`).catch(() => undefined);

export async function productOf(id: number): Promise<{ priority: number; name: string }> {
  return (await call('GET', `/products/${id}`)) as { priority: number; name: string };
}

/** Changes the order of products as another person would. */
export const prioritise = (batchUpdate: { id: number; priority: number }[]): Promise<unknown> =>
  json('PATCH', '/products/update/updatePriority', { batchUpdate });
