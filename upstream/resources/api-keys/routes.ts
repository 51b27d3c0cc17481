import type { PoolClient } from 'pg';
import { createApiKey, listApiKeys, revokeApiKey } from '@/lib/contract/api-keys';
import { AREA_LABELS } from '@/lib/domain/access-table';
import { MAX_API_KEYS, rightsBeyond, rightsOf } from '@/lib/domain/api-key';
import type { Rights } from '@/lib/domain/rights';
import { acquireLock } from '@/upstream/db/transaction';
import { conflict, refuseField } from '@/upstream/http/errors';
import { mutate } from '@/upstream/http/mutation';
import { handle } from '@/upstream/http/route';
import { findRights } from '../access-control-list/repository';
import { findAdmin } from '../admins/repository';
import { requireStepUp } from '../second-factor/step-up';
import { countKeys, findKeyForUpdate, findKeys, insertKey, revokeKey } from './repository';

export const apiKeyRoutes = [
  handle(listApiKeys, ({ db }) => findKeys(db)),

  mutate(createApiKey, { object: 'API key' }, async ({ tx, body, user, now }) => {
    await requireStepUp(tx, user, now);
    await acquireLock(tx, 'administration');
    const rights = rightsOf(body.rights);
    refuseRightsBeyond(await findRights(tx, user), rights);
    if (body.personId !== undefined) await refuseUnknownPerson(tx, body.personId);
    if (body.companyId !== undefined) await refuseUnknownCompany(tx, body.companyId);
    const expiresAt = body.expiresAt === undefined ? null : new Date(body.expiresAt);
    if (expiresAt && expiresAt <= now) refuseField('expiresAt', 'Choose a time in the future.');
    if ((await countKeys(tx)) >= MAX_API_KEYS)
      conflict(`There are already ${MAX_API_KEYS} API keys. Revoke one that isn’t used anymore.`);

    const { name, allowedAddresses, callsPerMinute } = body;
    const { secret, ...key } = await insertKey(tx, {
      ...{ name, rights, allowedAddresses, callsPerMinute, createdAt: now, expiresAt },
      userId: body.personId ?? user.id,
      isPersonal: body.personId !== undefined,
      isIntake: body.intake,
      companyId: body.companyId ?? null,
    });
    return { answer: { ...key, secret }, after: key };
  }),

  mutate(
    revokeApiKey,
    { object: 'API key', before: ({ tx, params }) => findKeyForUpdate(tx, params.id) },
    async ({ tx, before, now }) => {
      const after = await revokeKey(tx, before.id, now);
      return { answer: after, after };
    },
  ),
];

function refuseRightsBeyond(own: Rights, given: Rights): void {
  const [beyond] = rightsBeyond(own, given);
  if (!beyond) return;
  const { routeType, actions } = beyond;
  refuseField(
    'rights',
    `You can’t give a right that you don’t have: ${actions.join(', ')} in ${AREA_LABELS[routeType]}.`,
  );
}

async function refuseUnknownPerson(tx: PoolClient, id: number): Promise<void> {
  const person = await findAdmin(tx, id);
  if (!person || person.disabled) refuseField('personId', 'This admin doesn’t exist or is disabled.');
}

async function refuseUnknownCompany(tx: PoolClient, id: number): Promise<void> {
  const { rowCount } = await tx.query('SELECT FROM companies WHERE id = $1', [id]);
  if (!rowCount) refuseField('companyId', 'This company doesn’t exist.');
}
