export const PROJECTS_PER_PAGE = 25;

/** Maximum rows per response. */
export const MAX_LISTED_PROJECTS = 1_000;

/** A project's address in one line: `12 Main St, Unit 4, Austin, TX 78701`. */
export function projectAddress({
  projectAddress,
  projectAddress2,
  projectCity,
  projectState,
  projectZipCode,
}: Partial<
  Record<'projectAddress' | 'projectAddress2' | 'projectCity' | 'projectState' | 'projectZipCode', string | null>
>): string {
  const state = [projectState, projectZipCode].filter(Boolean).join(' ');
  return [projectAddress, projectAddress2, projectCity, state].filter(Boolean).join(', ');
}

/** A day `YYYY-MM-DD` from a value that may include a time; null for other text. */
export function projectDay(sent: string | null | undefined): string | null {
  return /^\d{4}-\d{2}-\d{2}(?=$|[T ])/.exec(sent ?? '')?.[0] ?? null;
}

/** Addresses of pictures or proofs, which arrive joined by `|`. */
export function projectFiles(joined: string | null | undefined): string[] {
  return (joined ?? '')
    .split('|')
    .map((address) => address.trim())
    .filter(Boolean);
}
