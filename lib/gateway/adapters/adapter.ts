import type { z } from 'zod';
import type { Input, JsonEndpoint, Output } from '../../contract/endpoint';
import { isUnknownCall } from '../unknown-call';
import { ApiError } from '../../api/errors';

/** The portal's own gate refuses a follow-up call: for this role, there is no such thing. */
export class GateRefusal extends ApiError {}

/** Makes another call for the same caller. @param token of another session of theirs @throws ApiError */
export type Ask = <E extends JsonEndpoint>(endpoint: E, input: Input<E>, token?: string) => Promise<Output<E>>;

type Adapt<Answer, In, Adapted> = (answer: Promise<Answer>, input: In, ask: Ask) => Promise<Adapted>;

/** What one call may answer before an upstream that knows only the specs, and what is made of it. */
export interface Adapter {
  endpoint: JsonEndpoint;
  /** The answer of the specs, where the contract's needs more than that. */
  expects: z.ZodType | undefined;
  adapt: Adapt<unknown, object, unknown>;
  /** Does another answer show that the server has no such call? It isn't made then. */
  isInVain: ((ask: Ask) => Promise<boolean>) | undefined;
  /** Is it made of other calls where the server is known to lack it? */
  isComposed?: true;
}

/**
 * Declares an adapter.
 * @param adapt gets the call that is under way, so that it also sees how it fails
 * @param expects the answer of the specs, where the contract's needs more than that
 * @param isInVain see {@link Adapter.isInVain}
 */
export function adapter<E extends JsonEndpoint, S extends z.ZodType = z.ZodNever>(
  endpoint: E,
  adapt: Adapt<Output<E> | z.output<S>, Input<E>, Output<E>>,
  expects?: S,
  isInVain?: Adapter['isInVain'],
): Adapter {
  return { endpoint, adapt: adapt as unknown as Adapter['adapt'], expects, isInVain };
}

/**
 * Refuses filters that only some upstreams know: one that ignores such a filter would answer all rows.
 * @param extensions the sentence of the refusal, by the name of the filter
 * @throws ApiError 501 where the upstream doesn't name the filter in `supportedFilters`
 */
export function requireSupport<E extends JsonEndpoint>(
  endpoint: E,
  extensions: Readonly<Record<string, string>>,
): Adapter {
  return adapter<E>(endpoint, async (answer, input) => {
    const { query = {} } = input as { query?: Readonly<Record<string, unknown>> };
    const asked = Object.keys(extensions).filter((name) => query[name]);
    if (asked.length === 0) return answer;
    const page = (await nullIfUnknown(answer)) as (Output<E> & { supportedFilters?: string[] }) | null;
    const ignored = asked.find((name) => !page?.supportedFilters?.includes(name));
    if (page === null || ignored !== undefined) throw new ApiError(501, { message: extensions[ignored ?? ''] });
    return page;
  });
}

/**
 * For a call that the specs don't know.
 * @throws ApiError 501 with the sentence before an upstream that doesn't, either
 */
export function orUnsupported<E extends JsonEndpoint>(endpoint: E, message: string): Adapter {
  return adapter<E>(
    endpoint,
    async (answer) =>
      (await nullIfUnknown(answer, (error) => namesParameter(endpoint, error))) ??
      Promise.reject(new ApiError(501, { message })),
  );
}

/** Does a refusal name a parameter of the call? A server that does knows the call. */
function namesParameter({ query, params }: JsonEndpoint, { errors = [] }: ApiError): boolean {
  return errors.some(({ path = '' }) => path in { ...query?.shape, ...params?.shape });
}

/**
 * Null where the upstream doesn't know the call.
 *
 * @param isReason whether a refusal shows that the call is known
 * @throws ApiError where it fails otherwise
 */
export function nullIfUnknown<T>(answer: Promise<T>, isReason = (_: ApiError) => false): Promise<T | null> {
  return answer.catch((error: unknown) => {
    if (error instanceof ApiError && isUnknownCall(error.status) && !isReason(error)) return null;
    throw error;
  });
}
