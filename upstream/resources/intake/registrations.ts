import type { PoolClient } from 'pg';
import {
  submitNewsletterConsent,
  submitRegistration,
  submitRegistrationChange,
  submitSubUser,
  submitSubUserChange,
} from '@/lib/contract/intake/registrations';
import { fullNameOf } from '@/lib/domain/person';
import { removeUnusedFiles } from '@/upstream/files/unused-files';
import { HttpError, notFound } from '@/upstream/http/errors';
import type { SignedInUser } from '@/upstream/http/route';
import { SUB_USER_ROLE_ID } from '../companies/sub-users';
import { addPerson, changeRegistration, register, storedNumber } from '../registrations/register';
import { lockRegistration, type StoredRegistration } from '../registrations/repository';
import { storeW9 } from '../registrations/w9';
import { revokeSessions } from '../session/repository';
import { findCompany, keyOf, takeIn } from './intake';

const OBJECT = 'partner';

export const intakeRegistrationRoutes = [
  takeIn(
    submitRegistration,
    {
      object: OBJECT,
      kind: 'registration',
      idOf: ({ form }) => ({ externalId: form.externalId, companyId: null }),
      prepare: (context) => storeW9(context, context.uploads[0]),
    },
    async ({ tx, form, prepared: w9, user, now }) => {
      if (keyOf(user).companyId !== null) throw new HttpError(403, 'This API key speaks for one company only.');
      const { externalId, email, survey, surveyText, description, ...fields } = form;
      const application = { email, survey, surveyText, description, form: fields };
      const after = await register(tx, application, { w9, changedBy: fullNameOf(user), now });
      const { id: userId, companyId, approvalStep } = after;
      return {
        answer: { externalId, companyId, userId, approvalStep },
        ...{ resultId: companyId, companyId, changes: [{ before: null, after }] },
      };
    },
  ),

  takeIn(
    submitRegistrationChange,
    {
      object: OBJECT,
      kind: 'registration change',
      idOf: ({ form }) => form,
      prepare: (context) => storeW9(context, context.uploads[0]),
    },
    async ({ tx, form, prepared: w9, user, now, afterCommit }) => {
      const { externalId, companyId, ...fields } = form;
      const before = await lockPartner(tx, user, companyId);
      const saving = { w9, changedBy: fullNameOf(user), now };
      const { replacedW9 } = await changeRegistration(tx, before, fields, saving);
      if (replacedW9) afterCommit((context) => removeUnusedFiles(context, [replacedW9]));
      const after = (await lockRegistration(tx, before.id)) ?? notFound(OBJECT);
      return { answer: { externalId, companyId }, resultId: companyId, changes: [{ before, after }] };
    },
  ),

  takeIn(
    submitNewsletterConsent,
    { object: OBJECT, kind: 'newsletter consent', idOf: ({ body }) => body },
    async ({ tx, body, user, now }) => {
      const before = await lockPartner(tx, user, body.companyId);
      await tx.query(
        `UPDATE companies SET reception_yn = $2, reception_at = $3, updated_at = $3, changed_by = $4,
           version = version + 1 WHERE id = $1`,
        [body.companyId, body.receptionYn, now, fullNameOf(user)],
      );
      const after = (await lockRegistration(tx, before.id)) ?? notFound(OBJECT);
      return { answer: body, resultId: body.companyId, changes: [{ before, after }] };
    },
  ),

  takeIn(
    submitSubUser,
    { object: 'user', kind: 'sub-user', idOf: ({ body }) => body },
    async ({ tx, body, user, now }) => {
      const { externalId, companyId, ...person } = body;
      const { id: masterId } = await lockPartner(tx, user, companyId);
      const userId = await addPerson(tx, { ...person, companyId, roleId: SUB_USER_ROLE_ID, now });
      const after = await lockSubUser(tx, companyId, userId);
      const partOf = { type: OBJECT, id: masterId };
      return {
        answer: { externalId, companyId, userId },
        ...{ resultId: userId, changes: [{ before: null, after, partOf }] },
      };
    },
  ),

  takeIn(
    submitSubUserChange,
    { object: 'user', kind: 'sub-user change', idOf: ({ body }) => body },
    async ({ tx, body, user, now }) => {
      const { externalId, companyId, subUserId: userId } = body;
      const { id: masterId } = await lockPartner(tx, user, companyId);
      const before = await lockSubUser(tx, companyId, userId);
      const { firstName, lastName, disabled } = { ...before, ...definedOf(body) };
      const numbers = (['mobileNumber', 'officeNumber'] as const).map((field) =>
        body[field] === undefined ? before[field] : storedNumber(body[field], field),
      );
      await tx.query(
        `UPDATE users SET first_name = $2, last_name = $3, disabled = $4, mobile_number = $5, office_number = $6,
           updated_at = $7, version = version + 1 WHERE id = $1`,
        [userId, firstName, lastName, disabled, ...numbers, now],
      );
      if (disabled && !before.disabled) await revokeSessions(tx, [userId], now);
      const after = await lockSubUser(tx, companyId, userId);
      const partOf = { type: OBJECT, id: masterId };
      return {
        answer: { externalId, companyId, userId },
        ...{ resultId: userId, changes: [{ before, after, partOf }] },
      };
    },
  ),
];

/** Locks the registration of a company that the key may act for. @throws HttpError 404 */
async function lockPartner(tx: PoolClient, user: SignedInUser, companyId: number): Promise<StoredRegistration> {
  const { masterId } = await findCompany(tx, keyOf(user), companyId);
  return (masterId !== null && (await lockRegistration(tx, masterId))) || notFound('company');
}

interface SubUser {
  id: number;
  email: string;
  firstName: string;
  lastName: string;
  mobileNumber: string | null;
  officeNumber: string | null;
  disabled: boolean;
}

/** @throws HttpError 404 if the company has no such sub-user */
async function lockSubUser(tx: PoolClient, companyId: number, id: number): Promise<SubUser> {
  const { rows } = await tx.query<SubUser>(
    `SELECT id, email, first_name AS "firstName", last_name AS "lastName", mobile_number AS "mobileNumber",
       office_number AS "officeNumber", disabled
     FROM users WHERE id = $1 AND company_id = $2 AND role_id = ${SUB_USER_ROLE_ID} AND deleted_at IS NULL
     FOR NO KEY UPDATE`,
    [id, companyId],
  );
  return rows[0] ?? notFound('sub-user');
}

function definedOf<T extends object>(sent: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as never;
}
