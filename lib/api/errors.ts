import type { ErrorAnswer } from '../contract/wire';

/** Messages when the upstream has none to show. */
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

export function withRequestToQuote(message: string, requestId: string): string {
  return `${message} To report this, quote request ${requestId}.`;
}

export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly statusCode: ErrorAnswer['statusCode'];
  readonly errors?: ErrorAnswer['errors'];
  /** Seconds to wait, with 429 or 503. */
  readonly retryAfter?: number;
  /** The upstream gave no reason, so a screen's own message is better. */
  readonly hasNoMessage: boolean;
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
