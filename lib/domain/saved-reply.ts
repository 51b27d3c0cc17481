/** Texts to start replies to inquiries with. */

export const MAX_SAVED_NAME = 80;

export const PLACEHOLDERS = {
  name: 'Requester',
  company: 'Their company',
  category: 'Subject',
  manager: 'Your name',
} as const;

export type PlaceholderValues = Readonly<Record<keyof typeof PLACEHOLDERS, string | null | undefined>>;

/** Fills placeholders. Unknown ones stay visible, so that the sender notices. */
export function fillPlaceholders(text: string, values: PlaceholderValues): string {
  return text.replace(/\{(\w+)\}/g, (written, word: string) => {
    const key = word.toLowerCase();
    return (Object.hasOwn(PLACEHOLDERS, key) && values[key as keyof PlaceholderValues]?.trim()) || written;
  });
}

export function unfilledPlaceholders(text: string): string[] {
  const written = text.match(/\{\w+\}/g) ?? [];
  return [...new Set(written)].filter((each) => Object.hasOwn(PLACEHOLDERS, each.slice(1, -1).toLowerCase()));
}
