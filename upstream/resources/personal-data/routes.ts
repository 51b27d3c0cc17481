import type { Pool, PoolClient } from 'pg';
import {
  downloadPersonalData,
  erasePersonalData,
  exportPersonalData,
  reviewErasure,
} from '@/lib/contract/personal-data';
import { isNameTyped, nameNotTyped } from '@/lib/domain/erasure';
import { STEP_UP_MINUTES } from '@/lib/domain/second-factor';
import { conflict, notFound, refuseField } from '@/upstream/http/errors';
import { mutate } from '@/upstream/http/mutation';
import { handle, handleReport, type SignedInUser } from '@/upstream/http/route';
import { assertMay, findRights } from '../access-control-list/repository';
import { refuseHeld } from '../admins/refuse-held';
import { PRIMARY_USER_ROLE_ID, SUB_USER_ROLE_ID } from '../companies/sub-users';
import { partnerRef } from '../registrations/accounts';
import { requireStepUp } from '../second-factor/step-up';
import { archiveOf } from './archive';
import { erasePerson, removeApplication } from './erasure';
import { findPersonToErase, lockPersonToErase, refusalOf } from './person-to-erase';

const [ZIP_TYPE = ''] = downloadPersonalData.fileTypes;

export const personalDataRoutes = [
  mutate(
    exportPersonalData,
    { object: 'user', before: ({ tx, params: { id } }) => findPerson(tx, id) },
    async ({ tx, before: { isPartner, ...person }, user, now }) => {
      if (isPartner) assertMay(await findRights(tx, user), 'registration', 'export');
      await requireStepUp(tx, user, now);
      return { answer: {}, before: person, after: person, ...(isPartner && { partOf: partnerRef(person) }) };
    },
  ),

  handleReport(
    downloadPersonalData,
    async ({ db, longRead, files, params: { id }, user, now }) => {
      await requireEntry(db, { id, user, now });
      await requireStepUp(db, user, now);
      const gone = new AbortController();
      const body = await longRead((from, lost) =>
        archiveOf(from, { id, files, gone: lost ? AbortSignal.any([gone.signal, lost]) : gone.signal }),
      );
      // A client that disconnects destroys the stream.
      body.once('close', () => gone.abort());
      return { body, size: null, type: ZIP_TYPE, etag: null, name: `personal-data-${id}.zip` };
    },
    { isEntered: true },
  ),

  handle(reviewErasure, async ({ db, params: { id }, user, now, config }) => {
    const person = (await findPersonToErase(db, id)) ?? notFound('user');
    if (person.isPartner) assertMay(await findRights(db, user), 'registration', 'change');
    await requireStepUp(db, user, now);
    const { name, formerName, application } = person;
    return { name, formerName, application, refusal: await refusalOf(db, person, { user, config }) };
  }),

  mutate(
    erasePersonalData,
    { object: 'user', before: ({ tx, params: { id } }) => lockPersonToErase(tx, id) },
    async ({ tx, before: person, body, user, now, config }) => {
      if (person.isPartner) assertMay(await findRights(tx, user), 'registration', 'change');
      await requireStepUp(tx, user, now);
      if (person.isErased) return { answer: {}, changes: [] };
      if (!isNameTyped(body.name, person.name)) refuseField('name', nameNotTyped(person.name));
      const refusal = await refusalOf(tx, person, { user, config });
      if (refusal) conflict(refusal);
      if (!person.isPartner) await refuseHeld(tx, [person], 'erase', { user, config });
      const { id, companyId, application } = person;
      await erasePerson(tx, id, now);
      if (application !== null && companyId !== null) await removeApplication(tx, companyId);
      const after = { id, name: person.formerName };
      return { answer: {}, before: { id }, after, ...(person.isPartner && { partOf: partnerRef(person) }) };
    },
  ),
];

interface KnownPerson {
  id: number;
  firstName: string;
  lastName: string;
  isPartner: boolean;
}

async function findPerson(tx: PoolClient, id: number): Promise<KnownPerson | undefined> {
  const { rows } = await tx.query<KnownPerson>(
    `SELECT id, first_name AS "firstName", last_name AS "lastName",
       role_id IN (${PRIMARY_USER_ROLE_ID}, ${SUB_USER_ROLE_ID}) AS "isPartner" FROM users WHERE id = $1 FOR SHARE`,
    [id],
  );
  return rows[0];
}

/**
 * Every export needs a log entry first, which also authorizes it.
 *
 * @throws HttpError 404; 409 if the caller hasn't started an export of this person within ten minutes
 */
async function requireEntry(db: Pool, { id, user, now }: { id: number; user: SignedInUser; now: Date }): Promise<void> {
  const since = new Date(now.getTime() - STEP_UP_MINUTES * 60_000);
  const { rowCount } = await db.query(
    `SELECT FROM activity WHERE user_id = $1 AND action = $2 AND created_at > $3 AND object_id = $4 LIMIT 1`,
    [user.id, exportPersonalData.name, since, String(id)],
  );
  if (rowCount) return;
  const known = await db.query('SELECT FROM users WHERE id = $1', [id]);
  if (!known.rowCount) notFound('user');
  conflict('Start the export again. It can be downloaded for ten minutes.');
}
