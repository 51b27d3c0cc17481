import type { PoolClient } from 'pg';
import { MAX_MENTIONS, MENTION_REFUSED, mentionedIn, withNames } from '@/lib/domain/note';
import { fullNameOf } from '@/lib/domain/person';
import type { HistoryKind } from '@/lib/domain/record-history';
import type { AppConfig } from '@/upstream/config';
import { refuseField } from '@/upstream/http/errors';
import type { SignedInUser } from '@/upstream/http/route';
import { notify } from '@/upstream/notices/notify';
import { recordInWords } from '@/upstream/notices/record-in-words';
import { findColleagues } from './repository';

/** @throws HttpError 422 if someone mentioned can't open the record */
export async function assertMentions(tx: PoolClient, kind: HistoryKind, content: string): Promise<void> {
  const ids = mentionedIn(content);
  if (ids.length === 0) return;
  if (ids.length > MAX_MENTIONS) refuseField('content', `A note can mention at most ${MAX_MENTIONS} teammates.`);
  if ((await findColleagues(tx, kind, { ids })).length < ids.length) refuseField('content', MENTION_REFUSED);
}

/** Characters of a note that its notification quotes. */
const QUOTED = 300;

/**
 * Notifies colleagues mentioned in a note, and quotes its beginning.
 *
 * @param recordId the id that opens the record
 */
export async function notifyMentioned(
  tx: PoolClient,
  { kind, recordId, content }: { kind: HistoryKind; recordId: number; content: string },
  to: readonly number[],
  { user, config, now }: { user: SignedInUser; config: AppConfig; now: Date },
): Promise<void> {
  if (to.length === 0) return;
  const { about, key } = await recordInWords(tx, kind, recordId);
  const text = withNames(content, await findColleagues(tx, kind, { ids: mentionedIn(content) }));
  const reason = text.length > QUOTED ? `${text.slice(0, QUOTED - 1)}…` : text;
  const facts = { by: fullNameOf(user), about, reason };
  await notify(tx, { kind: 'mentioned', to, by: user, record: { kind, id: key }, facts }, { config, now });
}

/** Ids of people mentioned only in the new text. */
export function newlyMentioned(before: { content: string }, after: { content: string }): number[] {
  const known = mentionedIn(before.content);
  return mentionedIn(after.content).filter((id) => !known.includes(id));
}
