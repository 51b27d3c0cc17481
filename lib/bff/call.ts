import { bff } from './client';
import { addressOf, type Input, type JsonEndpoint, type Output } from '../contract/endpoint';

export interface Call<Answer = unknown> {
  method: 'POST' | 'PATCH' | 'DELETE';
  /** Path below `/api`: `/orders/7`. */
  address: string;
  body?: unknown;
  /** Type only. */
  answer?: Answer;
}

/** `call<typeof changeOrder>('PATCH', '/orders/{id}', { params: { id: 7 }, body })` */
export function call<E extends JsonEndpoint>(
  method: Extract<E['method'], Call['method']>,
  path: E['path'],
  input: Input<E>,
): Call<Output<E>> {
  const { params, query, body } = input as { params?: object; query?: object; body?: unknown };
  const address = addressOf({ name: path, path }, { ...(params && { params }), ...(query && { query }) });
  return { method, address, ...(body !== undefined && { body }) };
}

/** Sends a call like `bff`. @param bulkId of a bulk change */
export async function sendCall<A>({ method, address, body }: Call<A>, bulkId?: string): Promise<A> {
  const path = address as JsonEndpoint['path'];
  if (!(body instanceof FormData))
    return (await bff<JsonEndpoint & { form?: undefined }>(method, path, { body, bulkId } as never)) as A;
  const { uploadThroughBff } = await import('./upload');
  return (await uploadThroughBff<JsonEndpoint & { form: object }>(method, path, { form: body, bulkId })) as A;
}
