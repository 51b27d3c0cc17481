/** Whether a caller may choose this request id: short, and harmless in logs and headers. */
export function isRequestId(text: unknown): text is string {
  return typeof text === 'string' && /^[\w-]{8,64}$/.test(text);
}
