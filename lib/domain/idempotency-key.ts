/** Names one intention, so that sending it again can't carry it out twice (decision 10). */
export const IDEMPOTENCY_KEY_HEADER = 'idempotency-key';

/** Is this a key that a caller may choose: short, and harmless in a log and in a header? */
export function isIdempotencyKey(text: unknown): text is string {
  return typeof text === 'string' && /^[\w-]{8,100}$/.test(text);
}

export const BAD_IDEMPOTENCY_KEY = 'The header Idempotency-Key must have 8 to 100 letters, digits, "_" or "-".';
