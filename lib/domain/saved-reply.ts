/** Texts that replies to inquiries begin with. */

export const MAX_SAVED_NAME = 80;

/** What stands in braces in a saved reply, and what it becomes. */
export const PLACEHOLDERS = {
  name: 'Requester',
  company: 'Their company',
  category: 'Subject',
  manager: 'Your name',
} as const;

export type PlaceholderValues = Readonly<Record<keyof typeof PLACEHOLDERS, string | null | undefined>>;

/**
 * Fills `{name}` and the others. What is not known stays as it is, so that whoever sends it sees that it is missing.
 */
export function fillPlaceholders(text: string, values: PlaceholderValues): string {
  return text.replace(/\{(\w+)\}/g, (written, word: string) => {
    const key = word.toLowerCase();
    return (Object.hasOwn(PLACEHOLDERS, key) && values[key as keyof PlaceholderValues]?.trim()) || written;
  });
}

/** The placeholders that still stand in a text. */
export function unfilledPlaceholders(text: string): string[] {
  const written = text.match(/\{\w+\}/g) ?? [];
  return [...new Set(written)].filter((each) => Object.hasOwn(PLACEHOLDERS, each.slice(1, -1).toLowerCase()));
}
