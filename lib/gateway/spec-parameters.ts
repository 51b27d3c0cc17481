import type { Input, JsonEndpoint } from '../contract/endpoint';
import { SPEC_CALLS } from '../contract/spec-calls';
import { ApiError } from '../api/errors';

const REFUSALS: readonly number[] = [400, 422];

/** Try again after an hour, in case the server was updated. */
const BELIEVED_MS = 3_600_000;

const refusedUntil = new Map<string, number>();

/**
 * Makes a read with all parameters, and again with only the specs' if refused. The call is remembered, and its adapter
 * handles the rest.
 * @param call makes it
 * @throws ApiError the first one if both are refused
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

/** A call's input in the specs' words; other upstreams answer both alike. */
export function inputOfSpecs<E extends JsonEndpoint>(endpoint: E, input: Input<E>): Input<E> {
  const { query, ...known } = (withoutExtensions(endpoint, input) ?? input) as { query?: object };
  const named = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  return (named.length === 0 ? known : { ...known, query: Object.fromEntries(named) }) as Input<E>;
}

/** Null if the specs know all parameters, or not the call. */
function withoutExtensions<E extends JsonEndpoint>(endpoint: E, input: Input<E>): Input<E> | null {
  const named = SPEC_CALLS[`${endpoint.method} ${endpoint.path}`];
  const { query = {} } = input as { query?: object };
  if (endpoint.method !== 'GET' || !named) return null;
  const entries = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const known = entries.filter(([name]) => named.query?.includes(name));
  return known.length === entries.length ? null : { ...input, query: Object.fromEntries(known) };
}
