import { createPurpose, deletePurpose, listPurposes, MAX_PURPOSES, renamePurpose } from '@/lib/contract/points';
import { SUBSCRIPTION_ID } from '@/lib/domain/purpose';
import { refusing } from '@/upstream/db/violations';
import { conflict } from '@/upstream/http/errors';
import { refuse } from '@/upstream/http/faults';
import { mutate } from '@/upstream/http/mutation';
import { handle } from '@/upstream/http/route';
import {
  findPurposeForUpdate,
  findPurposes,
  insertPurpose,
  lockPurposes,
  removePurpose,
  updatePurposeName,
} from './repository';

export const purposeRoutes = [
  handle(listPurposes, ({ db }) => findPurposes(db)),

  mutate(createPurpose, { object: 'purpose' }, async ({ tx, body, now }) => {
    await lockPurposes(tx);
    const after = await refusingTakenNames(body.name, () => insertPurpose(tx, body.name, now));
    const answer = await findPurposes(tx);
    if (answer.length > MAX_PURPOSES) conflict(`There can be at most ${MAX_PURPOSES.toLocaleString('en-US')} purposes.`);
    return { answer, after };
  }),

  mutate(
    renamePurpose,
    { object: 'purpose', before: ({ tx, body }) => findPurposeForUpdate(tx, body.id) },
    async ({ tx, before, body, now }) => {
      refuseSubscription(before.id);
      const after = await refusingTakenNames(body.name, () => updatePurposeName(tx, before.id, body.name, now));
      return { answer: {}, after };
    },
  ),

  mutate(
    deletePurpose,
    {
      object: 'purpose',
      before: ({ tx, query }) =>
        findPurposeForUpdate(tx, query.id ?? refuse('query', [{ msg: 'is required', path: 'id' }])),
    },
    async ({ tx, before, now }) => {
      refuseSubscription(before.id);
      return { answer: {}, after: await removePurpose(tx, before.id, now) };
    },
  ),
];

/** The label of who is no administrator is fixed (spec 1 §6). */
function refuseSubscription(id: number): void {
  if (id === SUBSCRIPTION_ID) conflict('This purpose is fixed: it is that of every request of someone who is no administrator.');
}

function refusingTakenNames<T>(name: string, write: () => Promise<T>): Promise<T> {
  return refusing({ purpose_types_name: `There is a purpose named "${name}" already.` }, write);
}
