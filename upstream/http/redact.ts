/** Names of fields whose values are never kept, whatever object they are in. */
const SECRET = /password|secret|token|hash/i;

/**
 * A copy of a stored object without its secrets, for the activity. That a secret was there, and thus that it changed
 * from none to one, stays visible.
 *
 * @param value an object, a list or a plain value
 */
export function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [
      key,
      SECRET.test(key) && field !== null && field !== undefined ? '[redacted]' : withoutSecrets(field),
    ]),
  );
}
