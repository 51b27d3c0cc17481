/** Is this a request id that a caller may choose: short, and harmless in a log and in a header? */
export function isRequestId(text: unknown): text is string {
  return typeof text === 'string' && /^[\w-]{8,64}$/.test(text);
}
