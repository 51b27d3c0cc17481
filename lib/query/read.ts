import type { Input, JsonEndpoint, Output } from '../contract/endpoint';

export type ReadEndpoint = JsonEndpoint & { method: 'GET'; body?: undefined; form?: undefined };

export interface Read<T> {
  path: `/${string}`;
  input: { params?: object; query?: object | undefined };
  /** Type only. */
  answer?: T;
}

/** @example readOf<typeof getOrder>('/orders/{id}', { params: { id } }) */
export function readOf<E extends ReadEndpoint>(path: E['path'], input: Input<E>): Read<Output<E>> {
  return { path, input: input as Read<never>['input'] };
}

/** Cache key. All keys of an endpoint start with `[path]`. */
export function keyOf({ path, input }: Read<unknown>): readonly [path: string, input: object] {
  return [path, input];
}

/** A response as the page carries it to the browser. */
export interface SeededRead {
  key: readonly unknown[];
  /** By `serializeAnswer`. */
  data: unknown;
  /** When it was read, in epoch milliseconds of the server. */
  at: number;
}
