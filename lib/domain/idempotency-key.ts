/** Identifies one intention, so that resending can't repeat it (decision 10). */
export const IDEMPOTENCY_KEY_HEADER = 'idempotency-key';

/** Whether a caller may use this key: short, and harmless in logs and headers. */
export function isIdempotencyKey(text: unknown): text is string {
  return typeof text === 'string' && /^[\w-]{8,100}$/.test(text);
}

export const BAD_IDEMPOTENCY_KEY = 'The header Idempotency-Key must have 8 to 100 letters, digits, "_" or "-".';
