/** (spec 3 §9) */
export const PROJECTS_PER_PAGE = 25;

/** The most that one list shows, and one answer holds. */
export const MAX_LISTED_PROJECTS = 1_000;

/** Where a project stands, in one line: `12 Main St, Unit 4, Austin, TX 78701`. */
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

/** A day as `YYYY-MM-DD`, of one that may come with a time; null for anything else. */
export function projectDay(sent: string | null | undefined): string | null {
  return /^\d{4}-\d{2}-\d{2}(?=$|[T ])/.exec(sent ?? '')?.[0] ?? null;
}

/** The addresses of a project's pictures or proofs, which come joined by `|`. */
export function projectFiles(joined: string | null | undefined): string[] {
  return (joined ?? '')
    .split('|')
    .map((address) => address.trim())
    .filter(Boolean);
}
