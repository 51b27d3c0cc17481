import { changeNote, listColleagues, listNotes, removeNote, writeNote } from '@/lib/contract/notes';
import { mayDelete, mentionedIn, NOTE_KEPT, refusalOfEdit, withNames } from '@/lib/domain/note';
import { fullNameOf } from '@/lib/domain/person';
import { HISTORY_KINDS, SUBJECT_TYPES, type HistoryKind } from '@/lib/domain/record-history';
import { mayDo } from '@/lib/domain/rights';
import type { AppConfig } from '@/upstream/config';
import { HttpError } from '@/upstream/http/errors';
import { requireParameter } from '@/upstream/http/faults';
import { mutate } from '@/upstream/http/mutation';
import { handle, type SignedInUser } from '@/upstream/http/route';
import { assertMay, findRights } from '../access-control-list/repository';
import { assertRecord } from '../timelines/timeline';
import { assertMentions, newlyMentioned, notifyMentioned } from './mentions';
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
    const rights = await findRights(db, asked.user);
    assertMay(rights, HISTORY_KINDS[kind]);
    await assertRecord(db, kind, id);
    const kinds: HistoryKind[] = kind === 'company' && mayDo(rights, 'registration') ? [kind, 'registration'] : [kind];
    const { notes, hasMore } = await findNotes(db, { kinds, recordId: id, before: query.before });
    return { notes: notes.map((note) => noteFor(note, readerOf(asked))), hasMore };
  }),

  handle(listColleagues, async ({ db, query, user }) => {
    const kind = requireParameter(query.kind, 'kind');
    assertMay(await findRights(db, user), HISTORY_KINDS[kind]);
    return findColleagues(db, kind, { search: query.search ?? '', butNot: user.id });
  }),

  mutate(
    writeNote,
    { object: OBJECT, prepare: ({ db, user }) => findRights(db, user) },
    async ({ tx, params: { kind, id }, body, prepared: rights, ...asked }) => {
      assertMay(rights, HISTORY_KINDS[kind], 'change');
      await assertRecord(tx, kind, id);
      await assertMentions(tx, kind, body.content);
      const author = { id: asked.user.id, name: fullNameOf(asked.user) };
      const after = await insertRecordNote(tx, { kind, recordId: id, content: body.content, author, now: asked.now });
      await notifyMentioned(tx, after, mentionedIn(after.content), asked);
      return { answer: noteFor(after, readerOf(asked)), after: logged(after), partOf: recordOf(after) };
    },
  ),

  mutate(
    changeNote,
    {
      object: OBJECT,
      prepare: ({ db, user }) => findRights(db, user),
      before: ({ tx, params }) => lockRecordNote(tx, params.id),
    },
    async ({ tx, before, body, prepared: rights, ...asked }) => {
      const { user, now } = asked;
      assertMay(rights, HISTORY_KINDS[before.kind], 'change');
      const refusal = refusalOfEdit(before, user.id, now);
      if (refusal) throw new HttpError(403, refusal);
      await assertMentions(tx, before.kind, body.content);
      const change = { content: body.content, editedBy: fullNameOf(user), now };
      const after = await updateRecordNote(tx, before.id, change);
      await notifyMentioned(tx, after, newlyMentioned(before, after), asked);
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
      prepare: ({ db, user }) => findRights(db, user),
      before: ({ tx, params }) => lockRecordNote(tx, params.id),
    },
    async ({ tx, before, prepared: rights, ...asked }) => {
      assertMay(rights, HISTORY_KINDS[before.kind], 'change');
      if (!mayDelete(before, readerOf(asked))) throw new HttpError(403, NOTE_KEPT);
      await deleteRecordNote(tx, before.id);
      return { answer: {}, before: logged(before), after: null, partOf: recordOf(before) };
    },
  ),
];

function readerOf({ user, config, now }: { user: SignedInUser; config: AppConfig; now: Date }): Reader {
  return { id: user.id, isAdministrator: user.roleId === config.ADMIN_ROLE_ID, now };
}

/** A note for the activity log, with names instead of ids. */
function logged({ id, version, content, mentions, author }: StoredNote) {
  return { id, version, content: withNames(content, mentions), author };
}

/** The record whose page lists the entry. */
const recordOf = ({ kind, recordId }: StoredNote) => ({ type: SUBJECT_TYPES[kind], id: Number(recordId) });
