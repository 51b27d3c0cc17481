import { MAX_CLAIM_AGE_DAYS, submitClaims } from '@/lib/contract/intake/claims';
import { DAY_MS } from '@/lib/domain/day';
import { refuseField } from '@/upstream/http/errors';
import { countsOf, registerClaims } from '../claims/register-claims';
import { findActor, keyOf, takeIn } from './intake';

export const intakeClaimRoutes = [
  takeIn(
    submitClaims,
    { object: 'company', kind: 'claims', idOf: ({ body }) => body, rows: ({ body }) => body.claims.length },
    async ({ tx, body, user, now }) => {
      const { company, userId } = await findActor(tx, keyOf(user), body);
      const registeredAt = registrationDate(body.registeredAt, now);
      const { source, claims, externalId } = body;
      const registered = await registerClaims(tx, { companyId: company.id, userId, registeredAt, source, claims, now });
      const counts = countsOf(registered);
      const { priced, awaitingUpdate } = counts;
      const partOf = { type: 'company', id: company.id };
      return {
        answer: { externalId, ...counts, claims: registered },
        resultId: company.id,
        changes:
          priced + awaitingUpdate === 0
            ? []
            : [{ before: null, after: { id: company.id, name: company.name, externalId, ...counts }, partOf }],
      };
    },
  ),
];

function registrationDate(sent: string | undefined, now: Date): Date {
  if (sent === undefined) return now;
  const at = new Date(sent);
  if (at > now) refuseField('registeredAt', 'The registration date can’t be in the future.');
  if (at.getTime() < now.getTime() - MAX_CLAIM_AGE_DAYS * DAY_MS)
    refuseField('registeredAt', `The registration date can be at most ${MAX_CLAIM_AGE_DAYS} days ago.`);
  return at;
}
