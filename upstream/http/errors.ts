import type { ErrorAnswer } from '@/lib/contract/wire';

/**
 * One thing that is wrong with a request, and the field or parameter that it concerns: `email`, `lines.0.sku`, `limit`.
 */
export type Fault = NonNullable<ErrorAnswer['errors']>[number];

/** An answer that is not a success. Its message is shown to people: one plain sentence. */
export class HttpError extends Error {
  /**
   * @param status the HTTP status
   * @param message one sentence for people
   * @param details `errors`: what is wrong where; `headers`: further headers of the answer; `statusCode`: what the body
   *   says instead of the status, such as `23505` (spec 1 §8)
   */
  constructor(
    readonly status: number,
    message: string,
    readonly details: {
      errors?: Fault[];
      headers?: Record<string, string>;
      statusCode?: ErrorAnswer['statusCode'];
    } = {},
  ) {
    super(message);
    this.name = 'HttpError';
  }

  /** The body of the answer. */
  get answer(): ErrorAnswer {
    const { errors, statusCode = this.status } = this.details;
    return errors ? { statusCode, message: this.message, errors } : { statusCode, message: this.message };
  }
}

/** Says that what a request names, such as `order`, does not exist. @throws HttpError 404, always */
export function notFound(thing: string): never {
  throw new HttpError(404, `This ${thing} doesn’t exist.`);
}

/** Refuses a change that the present state does not allow, with a sentence for people. @throws HttpError 409, always */
export function conflict(sentence: string): never {
  throw new HttpError(409, sentence);
}

/** Asks for a token: there is none, or it is of no use. */
export function unauthorized(message = 'Please sign in.', statusCode: string | number = 401): HttpError {
  return new HttpError(401, message, { statusCode, headers: { 'www-authenticate': 'Bearer' } });
}

/** Refuses a request for one of its fields. @throws HttpError 422 with the sentence at `path`, always */
export function refuseField(path: string, sentence: string): never {
  throw new HttpError(422, sentence, { errors: [{ msg: sentence, path }] });
}

/**
 * Refuses a body that repeats the id of its address (spec 1 §7) and names another one.
 *
 * @throws HttpError 422 where both differ
 */
export function refuseOtherId(addressed: number, repeated: number | undefined): void {
  if (repeated === undefined || repeated === addressed) return;
  throw new HttpError(422, 'The id is not the one of the address.', {
    errors: [{ msg: 'must be the id of the address', path: 'id' }],
  });
}
