import { randomInt } from 'node:crypto';
import type { PoolClient } from 'pg';
import { RECOVERY_CODES } from '@/lib/domain/second-factor';
import { writeTemporaryPassword } from '@/lib/domain/temporary-password';
import type { AppConfig } from '@/upstream/config';
import { hashToken } from '@/upstream/http/authenticate';
import type { SignedInUser } from '@/upstream/http/route';
import { queueMail } from '@/upstream/mail/outbox';
import { secondFactorMail, type FactorChange } from '@/upstream/mail/templates/second-factor';
import { storeRecoveryCodes } from './repository';

/** The person doesn't change, so the log only keeps that the call happened. */
export function unchanged({ id, email, firstName, lastName }: Person) {
  const person = { id, email, firstName, lastName };
  return { answer: {}, before: person, after: person };
}

type Person = Pick<SignedInUser, 'id' | 'email' | 'firstName' | 'lastName'>;

/** Creates recovery codes and stores their hashes. With 138 random bits each, they don't need a slow hash. */
export async function createRecoveryCodes(tx: PoolClient, userId: number, now: Date): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => writeTemporaryPassword((below) => randomInt(below)));
  await storeRecoveryCodes(tx, userId, codes.map(hashToken), now);
  return codes;
}

/** Emails a person about changes of their second factor. */
export async function tell(
  tx: PoolClient,
  { email, firstName }: Pick<Person, 'email' | 'firstName'>,
  change: FactorChange,
  now: Date,
  config: Pick<AppConfig, 'NEXTAUTH_URL' | 'PORTAL_TIME_ZONE'>,
): Promise<void> {
  const { NEXTAUTH_URL: portalUrl, PORTAL_TIME_ZONE: timeZone } = config;
  await queueMail(tx, secondFactorMail({ to: email, firstName, change, portalUrl, at: now, timeZone }), now);
}
