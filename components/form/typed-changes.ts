export interface TypedChange {
  label: string;
  text: string;
}

/** One reader per form on screen. */
const forms = new Set<() => TypedChange[]>();

/** Registers a form whose unsaved input can be copied. @returns a function that unregisters it */
export function offerTypedChanges(read: () => TypedChange[]): () => void {
  forms.add(read);
  return () => void forms.delete(read);
}

/** The screen's unsaved input by field. */
export const typedChangesHere = (): TypedChange[] => [...forms].flatMap((read) => read());

/** Labels a form's changed values like its fields. */
export function typedChangesOf(form: HTMLElement | null, values: Record<string, unknown>): TypedChange[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const field = form?.querySelector<HTMLInputElement>(`[name="${CSS.escape(name)}"]`);
    const text = shownText(form, field, value);
    return text === null ? [] : [{ label: labelOf(field) ?? name, text }];
  });
}

function labelOf(field: HTMLInputElement | null | undefined): string | null {
  const isOneOfSeveral = field?.type === 'radio';
  const legend = field?.closest('fieldset')?.querySelector('legend')?.textContent;
  const own = field?.labels?.[0]?.textContent ?? field?.getAttribute('aria-label');
  return (isOneOfSeveral ? legend : own)?.trim() || null;
}

/** A value as its field displays it; null if it has no readable text. */
function shownText(form: HTMLElement | null, field: Element | null | undefined, value: unknown): string | null {
  if (field instanceof HTMLSelectElement) return field.selectedOptions[0]?.text ?? '';
  if (field instanceof HTMLInputElement && field.type === 'radio') {
    const chosen = form?.querySelector<HTMLInputElement>(`[name="${CSS.escape(field.name)}"]:checked`);
    return chosen?.labels?.[0]?.textContent?.trim() ?? String(value);
  }
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return value.startsWith('<') ? textOfHtml(value) : value;
  if (value instanceof File) return value.name;
  if (Array.isArray(value) && value.every((each) => typeof each !== 'object')) return value.join(', ');
  return null;
}

const textOfHtml = (html: string) => new DOMParser().parseFromString(html, 'text/html').body.textContent.trim();
