/** A text in which what was typed is underlined, where it stands so. */
export function MarkedText({ text, typed }: { text: string; typed: string }) {
  const found = partOf(text, typed);
  if (found === null) return text;
  const { at, end } = found;
  return (
    <>
      {text.slice(0, at)}
      <span className="underline decoration-accent decoration-2 underline-offset-3">{text.slice(at, end)}</span>
      {text.slice(end)}
    </>
  );
}

/** Where a text holds what was typed, or the first of its words; null where it doesn't. */
function partOf(text: string, typed: string): { at: number; end: number } | null {
  const held = text.toLowerCase();
  // A letter may have another length in the other case.
  if (held.length !== text.length) return null;
  for (const part of [typed, ...typed.split(/\s+/)].map((each) => each.toLowerCase())) {
    const at = part === '' ? -1 : held.indexOf(part);
    if (at !== -1) return { at, end: at + part.length };
  }
  return null;
}
