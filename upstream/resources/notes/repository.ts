import type { Pool, PoolClient } from 'pg';
import { MAX_COLLEAGUES, NOTES_PAGE, type NoteKind, type RecordNote } from '@/lib/contract/notes';
import { editableUntil, mayDelete, refusalOfEdit, type Colleague } from '@/lib/domain/note';
import { containsPattern, searchKey } from '@/lib/domain/order-search';
import { HISTORY_KINDS, type HistoryKind } from '@/lib/domain/record-history';
import { single } from '@/upstream/db/drizzle';
import { rowById } from '@/upstream/db/page-of';
import { notFound } from '@/upstream/http/errors';
import { instantJson, parameters, planOnce, statement, where } from '@/upstream/db/statement';

export interface StoredNote {
  id: number;
  kind: HistoryKind;
  recordId: number;
  content: string;
  mentions: Colleague[];
  createdAt: string;
  updatedAt: string;
  authorId: number | null;
  author: string;
  editedBy: string | null;
  version: number;
  registrationId: number | null;
}

export interface Reader {
  id: number;
  isAdministrator: boolean;
  now: Date;
}

export const MENTIONED = `(
  SELECT coalesce(json_agg(json_build_object('id', u.id, 'name',
    btrim(concat_ws(' ', u.first_name, u.last_name)))), '[]')
  FROM users u WHERE u.id IN (
    SELECT (regexp_matches(n.content, '@\\[(\\d{1,9})\\]', 'g'))[1]::integer))`;

const FIELDS = `
  'id', n.id, 'kind', n.kind, 'recordId', n.record_id, 'content', n.content, 'mentions', ${MENTIONED},
  'createdAt', ${instantJson('n.created_at')}, 'updatedAt', ${instantJson('n.updated_at')},
  'authorId', n.author_id, 'author', n.author_name, 'editedBy', n.edited_by, 'version', n.version,
  'registrationId', CASE n.kind WHEN 'registration' THEN
    (SELECT c.master_id FROM companies c WHERE c.id = n.record_id) END`;

/**
 * A page of a record's notes, newest first, and whether there are more.
 *
 * @param kinds kinds that share the record's id
 */
export async function findNotes(
  db: Pool,
  { kinds, recordId, before }: { kinds: readonly HistoryKind[]; recordId: number; before: number | undefined },
): Promise<{ notes: StoredNote[]; hasMore: boolean }> {
  const collected = parameters();
  const { add } = collected;
  const known = before === undefined ? null : add(before);
  const conditions = [
    `n.kind = ANY(${add(kinds)}::text[])`,
    `n.record_id = ${add(recordId)}::bigint`,
    ...(known ? [`(n.created_at, n.id) < (SELECT m.created_at, m.id FROM notes m WHERE m.id = ${known}::bigint)`] : []),
  ];
  const { rows } = await db.query<{ note: StoredNote }>(
    planOnce(
      statement(
        `SELECT json_build_object(${FIELDS}) AS note FROM notes n ${where(conditions)}
         ORDER BY n.created_at DESC, n.id DESC LIMIT ${NOTES_PAGE + 1}`,
        collected,
      ),
    ),
  );
  return { notes: rows.slice(0, NOTES_PAGE).map(({ note }) => note), hasMore: rows.length > NOTES_PAGE };
}

/** Locks a note; undefined if it doesn't exist, or only the specs' calls may change it. */
export async function lockRecordNote(tx: PoolClient, id: number): Promise<StoredNote | undefined> {
  const { rowCount } = await tx.query(`SELECT FROM notes WHERE id = $1::bigint AND kind <> 'registration' FOR UPDATE`, [
    id,
  ]);
  return rowCount ? storedNote(tx, id) : undefined;
}

async function storedNote(tx: PoolClient, id: number): Promise<StoredNote> {
  return (await rowById<StoredNote>(tx, { fields: FIELDS, table: 'notes n', id: 'n.id' }, id)) ?? notFound('note');
}

export async function insertRecordNote(
  tx: PoolClient,
  note: { kind: NoteKind; recordId: number; content: string; author: Colleague; now: Date },
): Promise<StoredNote> {
  const { kind, recordId, content, author, now } = note;
  const { rows } = await tx.query<{ id: number }>(
    `INSERT INTO notes (kind, record_id, content, author_id, author_name, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $6) RETURNING id`,
    [kind, recordId, content, author.id, author.name, now],
  );
  return storedNote(tx, single(rows).id);
}

export async function updateRecordNote(
  tx: PoolClient,
  id: number,
  { content, editedBy, now }: { content: string; editedBy: string; now: Date },
): Promise<StoredNote> {
  await tx.query(
    'UPDATE notes SET content = $2, edited_by = $3, updated_at = $4, version = version + 1 WHERE id = $1',
    [id, content, editedBy, now],
  );
  return storedNote(tx, id);
}

export async function deleteRecordNote(tx: PoolClient, id: number): Promise<void> {
  await tx.query('DELETE FROM notes WHERE id = $1', [id]);
}

/** Other staff who may open records of a kind, filtered and sorted by name. */
export async function findColleagues(
  db: Pool | PoolClient,
  kind: HistoryKind,
  asked: { search: string; butNot: number } | { ids: readonly number[] },
): Promise<Colleague[]> {
  const collected = parameters();
  const { add } = collected;
  const conditions = [
    `u.role_id IN (SELECT a.role_id FROM access_control a JOIN roles r ON r.id = a.role_id
      WHERE r.staff AND a.route_type = ANY(${add([HISTORY_KINDS[kind]].flat())}::text[]))`,
    'u.deleted_at IS NULL',
    'NOT u.disabled',
    ...('ids' in asked
      ? [`u.id = ANY(${add(asked.ids)}::integer[])`]
      : [`u.id <> ${add(asked.butNot)}`, `u.name_key LIKE ${add(containsPattern(searchKey(asked.search)))}`]),
  ];
  const limit = 'ids' in asked ? '' : `LIMIT ${MAX_COLLEAGUES}`;
  const { rows } = await db.query<Colleague>(
    planOnce(
      statement(
        `SELECT u.id, btrim(concat_ws(' ', u.first_name, u.last_name)) AS name FROM users u ${where(conditions)}
         ORDER BY u.name_key, u.id ${limit}`,
        collected,
      ),
    ),
  );
  return rows;
}

/** A note for its reader, including what they may do with it. */
export function noteFor({ kind, recordId: _, authorId, ...note }: StoredNote, reader: Reader): RecordNote {
  const written = { authorId, createdAt: note.createdAt };
  const isOwn = kind !== 'registration';
  const mayEdit = isOwn && refusalOfEdit(written, reader.id, reader.now) === undefined;
  return {
    ...note,
    editedBy: note.editedBy === note.author ? null : note.editedBy,
    editableUntil: mayEdit ? editableUntil(written).toISOString() : null,
    mayDelete: isOwn && mayDelete(written, reader),
  };
}
