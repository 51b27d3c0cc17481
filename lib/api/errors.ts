import type { ErrorAnswer } from '../contract/wire';

/** Where the upstream said nothing that can be shown. */
export const PLAIN_MESSAGES = {
  400: 'The request couldn’t be understood.',
  401: 'Your session has ended. Please sign in again.',
  403: 'You’re not allowed to do this.',
  404: 'This couldn’t be found.',
  405: 'This isn’t possible here.',
  408: 'This took too long to arrive. Try again.',
  409: 'Someone else changed this. Reload and try again.',
  413: 'This is too large to send.',
  415: 'This kind of content isn’t accepted here.',
  422: 'Some values aren’t valid.',
  429: 'Too many attempts. Wait a moment and try again.',
  500: 'Something went wrong on the server. Try again.',
  501: 'This server can’t do this.',
  502: 'The server’s response couldn’t be used. Try again.',
  503: 'The server isn’t available right now. Try again.',
  504: 'The server took too long to respond. Try again.',
} as const;

/** For who reports a fault: its request's id leads to what the log says of it. */
export function withRequestToQuote(message: string, requestId: string): string {
  return `${message} To report this, quote request ${requestId}.`;
}

/** A failed call; its message may be shown to people. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** Mostly the status, but a database code such as `23505` where the specs say so. */
  readonly statusCode: ErrorAnswer['statusCode'];
  /** Of a 422. */
  readonly errors?: ErrorAnswer['errors'];
  /** Seconds, of a 429 or 503. */
  readonly retryAfter?: number;
  /** The upstream gave no reason that can be shown: a screen's own words say more than the message. */
  readonly hasNoMessage: boolean;
  /** The upstream answered, but nothing that the contract knows. */
  readonly isStrange: boolean;

  constructor(
    status: number,
    answer: Partial<ErrorAnswer> & {
      retryAfter?: number | undefined;
      hasNoMessage?: boolean;
      isStrange?: boolean;
    } = {},
  ) {
    super(answer.message ?? plainMessage(status));
    this.status = status;
    this.hasNoMessage = answer.hasNoMessage ?? false;
    this.isStrange = answer.isStrange ?? false;
    this.statusCode = answer.statusCode ?? status;
    if (answer.errors) this.errors = answer.errors;
    if (answer.retryAfter !== undefined) this.retryAfter = answer.retryAfter;
  }
}

function plainMessage(status: number): string {
  const messages: Readonly<Record<number, string>> = PLAIN_MESSAGES;
  return messages[status] ?? (status < 500 ? PLAIN_MESSAGES[400] : PLAIN_MESSAGES[500]);
}
