import type { PoolClient } from 'pg';
import type { z } from 'zod';
import { submitFollowUp, submitInquiry } from '@/lib/contract/intake/inquiries';
import { RECEIVED_STATUS } from '@/lib/domain/inquiry';
import { faultOfEmail, normalEmail } from '@/lib/domain/person';
import { single } from '@/upstream/db/drizzle';
import { HttpError, notFound, refuseField } from '@/upstream/http/errors';
import type { CallerKey } from '@/upstream/http/route';
import { PRIMARY_USER_ROLE_ID } from '../companies/sub-users';
import { insertInquiry, type NewInquiry } from '../inquiries/new-inquiry';
import { insertReply, lockInquiries } from '../inquiries/repository';
import { findActor, findSentOfAny, keyOf, takeIn } from './intake';

export const intakeInquiryRoutes = [
  takeIn(
    submitInquiry,
    {
      object: 'inquiry',
      kind: 'inquiry',
      idOf: ({ body }) => ({
        externalId: body.externalId,
        companyId: body.contactTypeId === 2 ? body.companyId : null,
      }),
    },
    async ({ tx, body, user, now }) => {
      const after = await insertInquiry(tx, { ...(await askerOf(tx, keyOf(user), body)), now });
      const { id: inquiryId, statusId: contactStatusId } = after;
      return {
        answer: { externalId: body.externalId, inquiryId, contactStatusId },
        ...{ resultId: inquiryId, changes: [{ before: null, after }] },
      };
    },
  ),

  takeIn(
    submitFollowUp,
    {
      object: 'inquiry',
      kind: 'follow-up',
      idOf: ({ body }) => ({ externalId: body.externalId, companyId: null }),
    },
    async ({ tx, params, body, user, now }) => {
      const id = await findSentOfAny(tx, keyOf(user), { kind: 'inquiry', externalId: params.externalId });
      const [before] = await lockInquiries(tx, [id]);
      if (!before) return notFound('inquiry');
      await insertReply(tx, {
        ...{ inquiryId: id, statusId: RECEIVED_STATUS, content: body.message, closes: false, closeReason: null },
        author: { id: null, roleId: PRIMARY_USER_ROLE_ID, name: before.name },
        ...{ isFollowUp: true, mail: null, now },
      });
      const after = single(await lockInquiries(tx, [id]));
      return {
        answer: { externalId: body.externalId, inquiryId: id, contactStatusId: after.statusId },
        ...{ resultId: id, changes: [{ before, after: { ...after, message: body.message } }] },
      };
    },
  ),
];

type Sent = z.output<(typeof submitInquiry)['body']>;

/** @throws HttpError 403 for website inquiries by a one-company key; 404, 409, 422 */
async function askerOf(tx: PoolClient, key: CallerKey, body: Sent): Promise<Omit<NewInquiry, 'now'>> {
  const { contactTypeId, categoryId, message } = body;
  const asked = { contactTypeId, categoryId, message, utmSource: body.utmSource || null };
  if (body.contactTypeId === 1) {
    if (key.companyId !== null) throw new HttpError(403, 'This API key speaks for one company only.');
    const fault = faultOfEmail(body.email);
    if (fault) refuseField('email', fault);
    const { name, companyName, address, mobileNumber } = body;
    const asker = { companyName: companyName || null, address: address || null, mobileNumber: mobileNumber || null };
    return { ...asked, ...asker, name, email: normalEmail(body.email) };
  }
  const { company, userId } = await findActor(tx, key, body);
  return { ...asked, ...(await findAsker(tx, { company, userId })) };
}

/** Returns what a person's record says of someone who asks. */
export async function findAsker(
  tx: PoolClient,
  { company, userId }: { company: { name: string }; userId: number },
): Promise<Pick<NewInquiry, 'name' | 'email' | 'mobileNumber' | 'address' | 'companyName'>> {
  const { rows } = await tx.query<Pick<NewInquiry, 'name' | 'email' | 'mobileNumber' | 'address'>>(
    `SELECT btrim(u.first_name || ' ' || u.last_name) AS name, u.email,
       coalesce(u.mobile_number, u.office_number) AS "mobileNumber",
       nullif(concat_ws(', ', nullif(c.address, ''), nullif(c.city, ''), nullif(c.state, '')), '') AS address
     FROM users u JOIN companies c ON c.id = u.company_id WHERE u.id = $1`,
    [userId],
  );
  return { ...single(rows), companyName: company.name };
}
