/** Minutes during which the author can edit a note. */
export const NOTE_EDIT_MINUTES = 10;

export const NOTE_TOO_OLD = `A note can be edited for ${NOTE_EDIT_MINUTES} minutes after it was written.`;
export const NOTE_OF_OTHERS = 'Only the author can edit this note.';
export const NOTE_KEPT = 'Only the author or an administrator can delete this note.';
export const MENTION_REFUSED = 'You can only mention teammates who can open this.';

export const MAX_MENTIONS = 50;

interface Written {
  authorId?: number | null | undefined;
  createdAt: string;
}

export function editableUntil({ createdAt }: Written): Date {
  return new Date(Date.parse(createdAt) + NOTE_EDIT_MINUTES * 60_000);
}

export function refusalOfEdit(note: Written, userId: number, now: Date): string | undefined {
  if (note.authorId !== userId) return NOTE_OF_OTHERS;
  return now >= editableUntil(note) ? NOTE_TOO_OLD : undefined;
}

export function mayDelete(note: Written, { id, isAdministrator }: { id: number; isAdministrator: boolean }): boolean {
  return isAdministrator || note.authorId === id;
}

export interface Colleague {
  id: number;
  name: string;
}

const MENTION = /@\[(\d{1,9})\]/g;

export function mentionedIn(stored: string): number[] {
  return [...new Set(Array.from(stored.matchAll(MENTION), ([, id]) => Number(id)))];
}

/** A stored note for readers: `@[12]` becomes `@Hana Miller`. */
export function withNames(stored: string, people: readonly Colleague[]): string {
  return noteParts(stored, people)
    .map(({ text }) => text)
    .join('');
}

/** A typed note for storage: names of chosen teammates become ids, longer names first. */
export function withIds(typed: string, chosen: readonly Colleague[]): string {
  const longestFirst = chosen.toSorted((one, other) => other.name.length - one.name.length);
  return longestFirst.reduce((text, { id, name }) => text.replaceAll(`@${name}`, `@[${id}]`), typed);
}

export interface NotePart {
  text: string;
  isMention: boolean;
}

/** Splits a stored note into parts. Unknown people appear by id. */
export function noteParts(stored: string, people: readonly Colleague[]): NotePart[] {
  const names = new Map(people.map(({ id, name }) => [id, name]));
  const parts: NotePart[] = [];
  let end = 0;
  for (const match of stored.matchAll(MENTION)) {
    if (match.index > end) parts.push({ text: stored.slice(end, match.index), isMention: false });
    parts.push({ text: `@${names.get(Number(match[1])) ?? `No. ${match[1]}`}`, isMention: true });
    end = match.index + match[0].length;
  }
  if (end < stored.length) parts.push({ text: stored.slice(end), isMention: false });
  return parts;
}

/** The mention being typed before the caret, with the position of its `@`; null without one. */
export function mentionBefore(text: string, caret: number): { start: number; term: string } | null {
  const found = /(^|[\s(])@([^\s@]*(?: [^\s@]*)?)$/.exec(text.slice(0, caret));
  if (!found) return null;
  const [, before = '', term = ''] = found;
  return term.length > 40 ? null : { start: found.index + before.length, term };
}
