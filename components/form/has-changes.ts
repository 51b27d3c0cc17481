/** Whether saving would change anything. Surrounding spaces and empty fields don't count. */
export function hasChanges(values: object, stored: object): boolean {
  return JSON.stringify(plain(values)) !== JSON.stringify(plain(stored));
}

function plain(value: unknown): unknown {
  if (typeof value === 'string') return value.trim() || undefined;
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value ?? undefined;
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, each]) => [key, plain(each)] as const)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}
