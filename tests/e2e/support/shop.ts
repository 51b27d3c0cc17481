import { signInUpstream } from '@/tests/harness/upstream-session';

/** The upstream's token of this worker: hashing a password takes the upstream a while. */
let token: Promise<string> | undefined;

async function call(method: string, path: string, body?: BodyInit, headers: Record<string, string> = {}): Promise<unknown> {
  const upstream = process.env.E2E_UPSTREAM_URL ?? '';
  token ??= signInUpstream(upstream);
  const answer = await fetch(upstream + path, {
    method,
    headers: { authorization: `Bearer ${await token}`, ...headers },
    ...(body === undefined ? {} : { body }),
  });
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

const json = (method: string, path: string, body: object) =>
  call(method, path, JSON.stringify(body), { 'content-type': 'application/json' });

/** A name that no other test uses. */
export const ownName = (what: string): string => `${what} ${Math.random().toString(36).slice(2, 8)}`;

/** Makes a category of the test's own. @returns its id */
export async function makeCategory(name: string): Promise<number> {
  return ((await json('POST', '/categories', { name })) as { id: number }).id;
}

export const dropCategory = (id: number): Promise<unknown> => call('DELETE', `/categories/${id}`).catch(() => undefined);

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
