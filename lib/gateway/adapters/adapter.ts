import type { z } from 'zod';
import type { Input, JsonEndpoint, Output } from '../../contract/endpoint';
import { isUnknownCall } from '../unknown-call';
import { ApiError } from '../../api/errors';

/** The portal's gate refused a follow-up call: missing for this role. */
export class GateRefusal extends ApiError {}

/** Makes a follow-up call for the same caller. @param token of another of their sessions @throws ApiError */
export type Ask = <E extends JsonEndpoint>(endpoint: E, input: Input<E>, token?: string) => Promise<Output<E>>;

type Adapt<Answer, In, Adapted> = (answer: Promise<Answer>, input: In, ask: Ask) => Promise<Adapted>;

/** Adapts an answer of the specs to the contract. */
export interface Adapter {
  endpoint: JsonEndpoint;
  /** The specs' answer, if the contract requires more. */
  expects: z.ZodType | undefined;
  adapt: Adapt<unknown, object, unknown>;
  /** Whether another answer proves that the call is missing; then it isn't made. */
  isInVain: ((ask: Ask) => Promise<boolean>) | undefined;
  /** Composed from other calls if the server lacks it. */
  isComposed?: true;
}

/**
 * Declares an adapter.
 * @param adapt gets the pending call, so it sees failures too
 * @param expects the specs' answer, if the contract requires more
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
 * Refuses filters that only some upstreams support, because others would answer all rows.
 * @param extensions refusals by filter name
 * @throws ApiError 501 unless `supportedFilters` names the filter
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
 * For calls outside the specs.
 * @throws ApiError 501 with the message if the upstream lacks the call
 */
export function orUnsupported<E extends JsonEndpoint>(endpoint: E, message: string): Adapter {
  return adapter<E>(
    endpoint,
    async (answer) =>
      (await nullIfUnknown(answer, (error) => namesParameter(endpoint, error))) ??
      Promise.reject(new ApiError(501, { message })),
  );
}

/** A server that names a parameter in its refusal knows the call. */
function namesParameter({ query, params }: JsonEndpoint, { errors = [] }: ApiError): boolean {
  return errors.some(({ path = '' }) => path in { ...query?.shape, ...params?.shape });
}

/**
 * Null if the upstream doesn't know the call.
 *
 * @param isReason whether a refusal proves that the call exists
 * @throws ApiError for other failures
 */
export function nullIfUnknown<T>(answer: Promise<T>, isReason = (_: ApiError) => false): Promise<T | null> {
  return answer.catch((error: unknown) => {
    if (error instanceof ApiError && isUnknownCall(error.status) && !isReason(error)) return null;
    throw error;
  });
}
