/**
 * Is this a request id that a caller may choose? It is short, and harmless in a log and in a header.
 * @param text what came as `x-request-id`, if anything
 */
export function isRequestId(text: unknown): text is string {
  return typeof text === 'string' && /^[\w-]{8,64}$/.test(text);
}
