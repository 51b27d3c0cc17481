import type { Output } from '@/lib/contract/endpoint';
import {
  MAX_WARRANTY_SERIALS,
  readWarrantyClaim,
  submitWarrantyClaim,
  submitWarrantyDraft,
} from '@/lib/contract/intake/warranty-claims';
import { serialNumberIn } from '@/lib/domain/serial-number';
import { isSystemType } from '@/lib/domain/warranty-claim';
import { instantJson } from '@/upstream/db/statement';
import { checkAttachment, storeAttachments } from '@/upstream/files/attachments';
import { conflict, notFound, refuseField } from '@/upstream/http/errors';
import { handle } from '@/upstream/http/route';
import {
  insertWarrantyClaim,
  lockWarrantyClaim,
  submitDraft,
  type StoredWarrantyClaim,
} from '../warranty-claims/new-claim';
import { findActor, findCompany, findSent, keyOf, takeIn } from './intake';

const OBJECT = 'warranty claim';

export const intakeWarrantyRoutes = [
  takeIn(
    submitWarrantyClaim,
    {
      object: OBJECT,
      kind: OBJECT,
      idOf: ({ form }) => form,
      prepare: async (context) => {
        const { uploads } = context;
        const checked = await Promise.all(
          uploads.map(async (upload) => ({ upload, ...(await checkAttachment(upload)) })),
        );
        await storeAttachments(context, checked);
        return checked;
      },
    },
    async ({ tx, form, prepared: evidence, user, now }) => {
      const { externalId, isDraft, serialNumbers, companyId: _, userId: __, ...fields } = form;
      const { company, userId } = await findActor(tx, keyOf(user), form);
      if (!isSystemType(form.claimsType, form.systemtype))
        refuseField('systemtype', 'This subtype doesn’t exist for claims of this type.');
      const after = await insertWarrantyClaim(tx, {
        ...{ ...fields, companyId: company.id, userId, isDraft: isDraft === 'true', evidence, now },
        serialNumbers: serialNumbersOf(serialNumbers),
      });
      return { answer: answerOf(externalId, after), resultId: after.id, changes: [{ before: null, after }] };
    },
  ),

  takeIn(
    submitWarrantyDraft,
    {
      object: OBJECT,
      kind: 'warranty submission',
      idOf: ({ params, body }) => ({ externalId: params.externalId, companyId: body.companyId }),
    },
    async ({ tx, params: { externalId }, body, user, now }) => {
      const key = keyOf(user);
      const { company } = await findActor(tx, key, body);
      const id = await findSent(tx, key, { kind: OBJECT, externalId, companyId: company.id });
      const before = (await lockWarrantyClaim(tx, id)) ?? notFound(OBJECT);
      if (!before.isDraft) conflict('This warranty claim was already submitted.');
      const after = await submitDraft(tx, id, now);
      return { answer: answerOf(externalId, after), resultId: id, changes: [{ before, after }] };
    },
  ),

  handle(readWarrantyClaim, async ({ db, params: { companyId, externalId }, user }) => {
    const key = keyOf(user);
    await findCompany(db, key, companyId);
    const claimId = await findSent(db, key, { kind: OBJECT, externalId, companyId });
    const { rows } = await db.query<{ claim: Omit<Output<typeof readWarrantyClaim>, 'externalId' | 'claimId'> }>(
      `SELECT json_build_object('claimLabel', label, 'isDraft', is_draft, 'claimStatus', status,
         'createdAt', ${instantJson('created_at')}, 'serialNumbers', to_json(serial_numbers),
         'evidence', to_json(evidence_names)) AS claim
       FROM warranty_claims WHERE id = $1`,
      [claimId],
    );
    return { externalId, claimId, ...(rows[0]?.claim ?? notFound(OBJECT)) };
  }),
];

function answerOf(externalId: string, { id: claimId, name: claimLabel, isDraft }: StoredWarrantyClaim) {
  return { externalId, claimId, claimLabel, isDraft };
}

/** @throws HttpError 422 for an invalid serial number, or too many */
function serialNumbersOf(joined = ''): string[] {
  const written = joined.split('|').filter((part) => part.trim() !== '');
  if (written.length > MAX_WARRANTY_SERIALS)
    refuseField('serialNumbers', `There can be at most ${MAX_WARRANTY_SERIALS} serial numbers.`);
  return written.map(
    (part) => serialNumberIn(part) ?? refuseField('serialNumbers', `${part.trim()} isn’t a serial number.`),
  );
}
