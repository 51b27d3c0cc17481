import type { PoolClient } from 'pg';
import { changeNote, listColleagues, listNotes, removeNote, writeNote } from '@/lib/contract/notes';
import {
  MENTION_REFUSED,
  mayDelete,
  mentionedIn,
  MAX_MENTIONS,
  NOTE_KEPT,
  refusalOfEdit,
  withNames,
} from '@/lib/domain/note';
import { fullNameOf } from '@/lib/domain/person';
import { SUBJECT_TYPES, type HistoryKind } from '@/lib/domain/record-history';
import type { AppConfig } from '@/upstream/config';
import { HttpError, refuseField } from '@/upstream/http/errors';
import { refuse } from '@/upstream/http/faults';
import { mutate } from '@/upstream/http/mutation';
import { handle, type SignedInUser } from '@/upstream/http/route';
import { notify } from '@/upstream/notices/notify';
import { recordInWords } from '@/upstream/notices/record-in-words';
import { sightOf } from '../access-control-list/repository';
import { assertMayOpen } from '../timelines/routes';
import { assertRecord } from '../timelines/timeline';
import {
  deleteRecordNote,
  findColleagues,
  findNotes,
  insertRecordNote,
  lockRecordNote,
  noteFor,
  updateRecordNote,
  type Reader,
  type StoredNote,
} from './repository';

const OBJECT = 'note';

export const noteRoutes = [
  handle(listNotes, async ({ db, params: { kind, id }, query, ...asked }) => {
    const maySee = await sightOf(db, asked.user);
    assertMayOpen(kind, maySee);
    await assertRecord(db, kind, id);
    const kinds: HistoryKind[] = kind === 'company' && maySee('registration') ? [kind, 'registration'] : [kind];
    const { notes, hasMore } = await findNotes(db, { kinds, recordId: id, before: query.before });
    return { notes: notes.map((note) => noteFor(note, readerOf(asked))), hasMore };
  }),

  handle(listColleagues, async ({ db, query: { kind, search = '' }, user }) => {
    if (kind === undefined) return refuse('query', [{ msg: 'is required', path: 'kind' }]);
    assertMayOpen(kind, await sightOf(db, user));
    return findColleagues(db, kind, { search, butNot: user.id });
  }),

  mutate(
    writeNote,
    { object: OBJECT, prepare: ({ db, user }) => sightOf(db, user) },
    async ({ tx, params: { kind, id }, body, prepared: maySee, ...asked }) => {
      assertMayOpen(kind, maySee);
      await assertRecord(tx, kind, id);
      await assertMentions(tx, kind, body.content);
      const author = { id: asked.user.id, name: fullNameOf(asked.user) };
      const after = await insertRecordNote(tx, { kind, recordId: id, content: body.content, author, now: asked.now });
      await tellMentioned(tx, after, mentionedIn(after.content), asked);
      return { answer: noteFor(after, readerOf(asked)), after: logged(after), partOf: recordOf(after) };
    },
  ),

  mutate(
    changeNote,
    {
      object: OBJECT,
      prepare: ({ db, user }) => sightOf(db, user),
      before: ({ tx, params }) => lockRecordNote(tx, params.id),
    },
    async ({ tx, before, body, prepared: maySee, ...asked }) => {
      const { user, now } = asked;
      assertMayOpen(before.kind, maySee);
      const refusal = refusalOfEdit(before, user.id, now);
      if (refusal) throw new HttpError(403, refusal);
      await assertMentions(tx, before.kind, body.content);
      const change = { content: body.content, editedBy: fullNameOf(user), now };
      const after = await updateRecordNote(tx, before.id, change);
      const known = mentionedIn(before.content);
      const added = mentionedIn(after.content).filter((id) => !known.includes(id));
      await tellMentioned(tx, after, added, asked);
      return {
        answer: noteFor(after, readerOf(asked)),
        before: logged(before),
        after: logged(after),
        partOf: recordOf(after),
      };
    },
  ),

  mutate(
    removeNote,
    {
      object: OBJECT,
      prepare: ({ db, user }) => sightOf(db, user),
      before: ({ tx, params }) => lockRecordNote(tx, params.id),
    },
    async ({ tx, before, prepared: maySee, ...asked }) => {
      assertMayOpen(before.kind, maySee);
      if (!mayDelete(before, readerOf(asked))) throw new HttpError(403, NOTE_KEPT);
      await deleteRecordNote(tx, before.id);
      return { answer: {}, before: logged(before), after: null, partOf: recordOf(before) };
    },
  ),
];

function readerOf({ user, config, now }: { user: SignedInUser; config: AppConfig; now: Date }): Reader {
  return { id: user.id, isAdministrator: user.roleId === config.ADMIN_ROLE_ID, now };
}

/** @throws HttpError 422 where somebody is mentioned who may not open the record */
async function assertMentions(tx: PoolClient, kind: HistoryKind, content: string): Promise<void> {
  const ids = mentionedIn(content);
  if (ids.length === 0) return;
  if (ids.length > MAX_MENTIONS) refuseField('content', `A note can mention at most ${MAX_MENTIONS} colleagues.`);
  if ((await findColleagues(tx, kind, { ids })).length < ids.length) refuseField('content', MENTION_REFUSED);
}

/** Tells colleagues that a note mentions them. */
async function tellMentioned(
  tx: PoolClient,
  { kind, recordId }: StoredNote,
  to: readonly number[],
  { user, config, now }: { user: SignedInUser; config: AppConfig; now: Date },
): Promise<void> {
  if (to.length === 0) return;
  const { about, key } = await recordInWords(tx, kind, recordId);
  const facts = { by: fullNameOf(user), about };
  await notify(tx, { kind: 'mentioned', to, by: user, record: { kind, id: key }, facts }, { config, now });
}

/** A note as the log keeps it, which says names. */
function logged({ id, version, content, mentions, author }: StoredNote) {
  return { id, version, content: withNames(content, mentions), author };
}

/** By whose page the entry is found. */
const recordOf = ({ kind, recordId }: StoredNote) => ({ type: SUBJECT_TYPES[kind], id: Number(recordId) });
