import type { SecurityEvent } from '../domain/security-event';
import type { Span } from '../domain/trace';

export type PageStatus = 403 | 404 | 503;

export interface RequestNotes {
  status?: PageStatus;
  /** Page area or endpoint with placeholders; the first one counts. */
  route?: string;
  userId?: number;
  /** Security event of the refusal; the first one counts. */
  event?: SecurityEvent | undefined;
  span?: Span;
}

type AllNotes = Map<string, RequestNotes>;

// Server and pages are bundled separately, so a module variable would exist twice.
const KEY = Symbol.for('qpartner.request-notes');

function allNotes(): AllNotes {
  const shared = globalThis as { [KEY]?: AllNotes };
  return (shared[KEY] ??= new Map());
}

/** Opens the notes of a request. @returns the live notes; `forget` closes them */
export function openNotes(requestId: string): RequestNotes & { forget: () => void } {
  const notes: RequestNotes & { forget: () => void } = { forget: () => void allNotes().delete(requestId) };
  allNotes().set(requestId, notes);
  return notes;
}

export function noteRequest(requestId: string | null, { status, route, userId, event }: RequestNotes): void {
  const notes = allNotes().get(requestId ?? '');
  if (!notes) return;
  if (status !== undefined) notes.status = status;
  if (route !== undefined) notes.route ??= route;
  if (userId !== undefined) notes.userId ??= userId;
  if (event !== undefined) notes.event ??= event;
}

export function spanOf(requestId: string | null | undefined): Span | undefined {
  return allNotes().get(requestId ?? '')?.span;
}
