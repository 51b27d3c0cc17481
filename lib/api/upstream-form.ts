import { Readable } from 'node:stream';
import { BodyTooLarge } from '../auth/bounded-body';
import type { Input, JsonEndpoint, Output } from '../contract/endpoint';
import { ApiError } from './errors';
import type { FormBody } from './form-body';
import { outputOf, readAnswer } from './upstream';
import { send, type Caller } from './upstream-connection';
import { withSecondTry, type ReadAnswer } from './upstream-failures';

/** How long a whole form may take: time for pictures over a slow line. */
const WHOLE_TIMEOUT_MS = 600_000;

/** How long the upstream may take for the answer once it has everything: pictures are written anew meanwhile. */
const ANSWER_TIMEOUT_MS = 45_000;

/** A form as the browser sends it. */
export interface SentForm {
  body: FormBody;
  /** Ends when the browser goes away. */
  signal: AbortSignal;
}

/**
 * Makes a call of the contract whose body is a form. The body passes through as it comes, so that it can be sent only
 * once.
 * @throws ApiError as `callUpstream`; 413 for a body that is too long, 408 for one that comes to a halt
 */
export async function callUpstreamWithForm<E extends JsonEndpoint>(
  endpoint: E,
  input: Omit<Input<E>, 'form'>,
  caller: Caller,
  form: SentForm,
): Promise<Output<E>> {
  const answer = await withSecondTry(endpoint, caller, () => attempt(endpoint, input, caller, form));
  return outputOf(endpoint, caller, answer);
}

async function attempt(endpoint: JsonEndpoint, input: object, caller: Caller, { body, signal }: SentForm): Promise<ReadAnswer> {
  const deadline = AbortSignal.timeout(WHOLE_TIMEOUT_MS);
  try {
    const response = await send(endpoint, input, caller, {
      accept: 'application/json',
      signal: AbortSignal.any([signal, deadline]),
      form: { contentType: body.contentType, length: body.length, stream: Readable.from(body.pieces(), { objectMode: false }) },
      answerTimeoutMs: ANSWER_TIMEOUT_MS,
    });
    return await readAnswer(endpoint, caller, response);
  } catch (error) {
    if (error instanceof BodyTooLarge) throw new ApiError(413);
    if (deadline.aborted || isLate(error)) throw new ApiError(504);
    // Nobody is left to read this.
    if (signal.aborted) throw new ApiError(503);
    throw error;
  }
}

function isLate(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'UND_ERR_HEADERS_TIMEOUT';
}
