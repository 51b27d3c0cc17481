import type { Input, JsonEndpoint } from '../contract/endpoint';
import { SPEC_CALLS } from '../contract/spec-calls';
import { ApiError } from '../api/errors';

/** How parameters are refused that a server doesn't know. */
const REFUSALS: readonly number[] = [400, 422];

/** It may learn them, so that it is asked again after an hour. */
const BELIEVED_MS = 3_600_000;

/** Until when a call is made without parameters beyond the specs, by its name. */
const refusedUntil = new Map<string, number>();

/**
 * Makes a read with all its parameters, and once more with those of the specs alone where the upstream refuses it. That
 * is remembered for the call. What the parameters asked for is left to the call's adapter.
 * @param call makes it
 * @throws ApiError the first one, where it is refused either way
 */
export async function withKnownParameters<E extends JsonEndpoint, Answer>(
  endpoint: E,
  input: Input<E>,
  call: (input: Input<E>) => Promise<Answer>,
): Promise<Answer> {
  const known = withoutExtensions(endpoint, input);
  if (known === null) return call(input);
  if ((refusedUntil.get(endpoint.name) ?? 0) > Date.now()) return call(known);
  try {
    return await call(input);
  } catch (error) {
    if (!(error instanceof ApiError) || !REFUSALS.includes(error.status)) throw error;
    const answer = await call(known).catch(() => Promise.reject(error));
    refusedUntil.set(endpoint.name, Date.now() + BELIEVED_MS);
    return answer;
  }
}

/** What a call is asked for in the specs' words: an upstream that knows no others answers the same to both. */
export function inputOfSpecs<E extends JsonEndpoint>(endpoint: E, input: Input<E>): Input<E> {
  const { query, ...known } = (withoutExtensions(endpoint, input) ?? input) as { query?: object };
  const named = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  return (named.length === 0 ? known : { ...known, query: Object.fromEntries(named) }) as Input<E>;
}

/** Null where the specs name all parameters, or not even the call. */
function withoutExtensions<E extends JsonEndpoint>(endpoint: E, input: Input<E>): Input<E> | null {
  const named = SPEC_CALLS[`${endpoint.method} ${endpoint.path}`];
  const { query = {} } = input as { query?: object };
  if (endpoint.method !== 'GET' || !named) return null;
  const entries = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const known = entries.filter(([name]) => named.query?.includes(name));
  return known.length === entries.length ? null : { ...input, query: Object.fromEntries(known) };
}
