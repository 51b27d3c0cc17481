import { z } from 'zod';
import { HISTORY_AREAS, HISTORY_KIND_NAMES, type HistoryKind } from '../domain/record-history';
import { MAX_MENTIONS } from '../domain/note';
import { MAX_NOTE, NOTE_BLANK } from '../domain/registration';
import { endpoint } from './endpoint';
import { SearchText } from './list-endpoint';
import { digits, Id, IdInAddress, Instant, TextOrNull } from './wire';

export const NOTES_PAGE = 20;

export const MAX_COLLEAGUES = 8;

/** Notes about a registration use the specs' calls (`addNote`). */
export type NoteKind = Exclude<HistoryKind, 'registration'>;

const isNoteKind = (kind: HistoryKind): kind is NoteKind => kind !== 'registration';
const NoteKinds = z.enum(HISTORY_KIND_NAMES.filter(isNoteKind));

const [access = 'orders', ...alsoFor] = HISTORY_AREAS;

const NOTE_READS = ['listNotes'];

const Person = z.object({ id: Id, name: z.string() });

export const RecordNote = z.object({
  id: Id,
  /** Mentions appear as ids: `@[12]`. */
  content: z.string(),
  mentions: z.array(Person).max(MAX_MENTIONS),
  createdAt: Instant,
  updatedAt: Instant,
  /** The author's name at that time. */
  author: TextOrNull,
  /** The last editor, if not the author. */
  editedBy: TextOrNull,
  version: z.int(),
  /** When the reader's right to edit ends; missing if they have none. */
  editableUntil: Instant.nullable(),
  /** Whether the reader may delete it. */
  mayDelete: z.boolean(),
  /** For a note on a registration: the master, whose page edits it. */
  registrationId: Id.nullable(),
});
export type RecordNote = z.infer<typeof RecordNote>;

const NoteText = z.strictObject({ content: z.string().trim().min(1, NOTE_BLANK).max(MAX_NOTE) });
const params = z.object({ kind: NoteKinds, id: IdInAddress });

export const listNotes = endpoint('listNotes', 'GET', '/notes/{kind}/{id}', {
  summary: 'List staff notes about a record, newest first. For a company, includes its registration’s notes.',
  access,
  alsoFor,
  params,
  query: z.strictObject({
    before: IdInAddress.optional(),
  }),
  response: z.object({ notes: z.array(RecordNote).max(NOTES_PAGE), hasMore: z.boolean() }),
  errors: [404],
});

export const writeNote = endpoint('writeNote', 'POST', '/notes/{kind}/{id}', {
  summary: 'Add a note to a record.',
  access,
  alsoFor,
  outdates: NOTE_READS,
  params,
  body: NoteText,
  response: RecordNote,
  errors: [404],
});

export const changeNote = endpoint('changeNote', 'PATCH', '/notes/{id}', {
  summary: 'Change the caller’s own note within ten minutes of writing it.',
  access,
  alsoFor,
  outdates: NOTE_READS,
  params: z.object({ id: IdInAddress }),
  body: NoteText.extend({ version: z.int() }),
  response: RecordNote,
  errors: [404, 409],
});

export const removeNote = endpoint('removeNote', 'DELETE', '/notes/{id}', {
  summary: 'Delete the caller’s own note. Administrators can delete any note.',
  access,
  alsoFor,
  outdates: NOTE_READS,
  params: z.object({ id: IdInAddress }),
  query: z.strictObject({ version: digits(0, 2_147_483_647).optional() }),
  response: z.object({}),
  errors: [404, 409],
});

export const listColleagues = endpoint('listColleagues', 'GET', '/notes/colleagues', {
  summary: 'List teammates who can open a kind of record, by name.',
  access,
  alsoFor,
  query: z.strictObject({
    kind: z.enum(HISTORY_KIND_NAMES).optional(),
    search: SearchText.optional(),
  }),
  response: z.array(Person).max(MAX_COLLEAGUES),
});
