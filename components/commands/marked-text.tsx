/** Underlines the first match of the typed text. */
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

/** Finds the typed text, or else one of its words. Null if there is no match. */
function partOf(text: string, typed: string): { at: number; end: number } | null {
  const held = text.toLowerCase();
  // Some letters change length between cases, which would shift the match.
  if (held.length !== text.length) return null;
  for (const part of [typed, ...typed.split(/\s+/)].map((each) => each.toLowerCase())) {
    const at = part === '' ? -1 : held.indexOf(part);
    if (at !== -1) return { at, end: at + part.length };
  }
  return null;
}
