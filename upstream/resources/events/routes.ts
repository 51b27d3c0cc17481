import { announceDeciding, watchEvents } from '@/lib/contract/events';
import { fullNameOf } from '@/lib/domain/person';
import { mayDo, type Rights } from '@/lib/domain/rights';
import { RECORD_KINDS, type RecordKind } from '@/lib/addresses/record-kinds';
import { sendPresence } from '@/upstream/events/presence-messages';
import { handle, handleEvents } from '@/upstream/http/route';
import { findRights } from '../access-control-list/repository';

export const eventRoutes = [
  handleEvents(watchEvents, ({ events, user, query: { record } }) => events.open(user, record)),

  handle(announceDeciding, async ({ db, body: { records, deciding }, user }) => {
    const rights = await findRights(db, user);
    const person = { id: user.id, name: fullNameOf(user) };
    const decided = records.filter((record) => mayDecide(rights, record));
    await sendPresence(
      db,
      decided.map((record) => ({ kind: 'deciding', record, person, deciding }) as const),
    );
    return {};
  }),
];

/** @param record for example `order:7` */
function mayDecide(rights: Rights, record: string): boolean {
  const [kind = ''] = record.split(':');
  return (
    Object.hasOwn(RECORD_KINDS, kind) && mayDo(rights, RECORD_KINDS[kind as RecordKind].access, ['change', 'decide'])
  );
}
