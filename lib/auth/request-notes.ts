import type { SecurityEvent } from '../domain/security-event';
import type { Span } from '../domain/trace';

export type PageStatus = 403 | 404 | 503;

/** What pages and API tell of a request to the server in front of them. */
export interface RequestNotes {
  /** Of a page that decides it while it renders. */
  status?: PageStatus;
  /** The area of pages or the endpoint that answers, with placeholders; the first one that is told. */
  route?: string;
  /** Who asks. */
  userId?: number;
  /** What its refusal means for safety; the first one that is told. */
  event?: SecurityEvent | undefined;
  /** What of a trace the request is. */
  span?: Span;
}

type AllNotes = Map<string, RequestNotes>;

// The server and the pages are bundled apart, so that a module's own variable would be two.
const KEY = Symbol.for('qpartner.request-notes');

function allNotes(): AllNotes {
  const shared = globalThis as { [KEY]?: AllNotes };
  return (shared[KEY] ??= new Map());
}

/** Begins to take notes of a request. @returns them as they grow; `forget` ends that */
export function openNotes(requestId: string): RequestNotes & { forget: () => void } {
  const notes: RequestNotes & { forget: () => void } = { forget: () => void allNotes().delete(requestId) };
  allNotes().set(requestId, notes);
  return notes;
}

/** Notes something of a request that is not answered yet; what was noted first of a route, person or event stays. */
export function noteRequest(requestId: string | null, { status, route, userId, event }: RequestNotes): void {
  const notes = allNotes().get(requestId ?? '');
  if (!notes) return;
  if (status !== undefined) notes.status = status;
  if (route !== undefined) notes.route ??= route;
  if (userId !== undefined) notes.userId ??= userId;
  if (event !== undefined) notes.event ??= event;
}

/** The span of a request that is not answered yet. */
export function spanOf(requestId: string | null | undefined): Span | undefined {
  return allNotes().get(requestId ?? '')?.span;
}
