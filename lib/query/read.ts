import type { Input, JsonEndpoint, Output } from '../contract/endpoint';

/** A call that changes nothing, without a body. */
export type ReadEndpoint = JsonEndpoint & { method: 'GET'; body?: undefined; form?: undefined };

/** Something that one call of the contract answers. Endpoint and input are its key: the same for all who ask for it. */
export interface Read<T> {
  path: `/${string}`;
  input: { params?: object; query?: object | undefined };
  /** Carries the type only. */
  answer?: T;
}

/** @example readOf<typeof getOrder>('/orders/{id}', { params: { id } }) */
export function readOf<E extends ReadEndpoint>(path: E['path'], input: Input<E>): Read<Output<E>> {
  return { path, input: input as Read<never>['input'] };
}

/** The key of an answer in the cache. The keys of all answers of an endpoint begin with `[path]`. */
export function keyOf({ path, input }: Read<unknown>): readonly [path: string, input: object] {
  return [path, input];
}
