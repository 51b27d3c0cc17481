import type { Endpoint } from '@/lib/contract/endpoint';
import type { Answer, Client } from './client';

/** A path parameter that is valid, by its name. */
export const EXAMPLES = {
  field: 'image',
  id: '1',
  companyId: '1',
  mediaId: '1',
  variantId: '1',
  userId: '1',
  key: 'picture.webp',
  number: 'QH0700ABCDEFGH',
};

/** Calls an endpoint with parts that may or may not be valid: who may not use it learns nothing of that. */
export function callEmpty(client: Client, { method, path, form }: Endpoint): Promise<Answer> {
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => EXAMPLES[name as keyof typeof EXAMPLES]);
  if (method === 'GET') return client.get(address);
  return form
    ? client.send(method, address, { body: new FormData() })
    : client.send(method, address, { headers: { 'content-type': 'application/json' }, body: '{}' });
}
