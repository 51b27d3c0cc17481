import type { PoolClient } from 'pg';
import { configurationTypeOfSerial, serialNumberFault } from '@/lib/domain/serial-number';
import { arrayOfPlain } from '@/upstream/db/statement';

/** One module or ESS unit that a partner registers. */
export interface NewClaim {
  serialNumber: string;
  installationZipCode?: string | undefined;
  purchasingChannel?: string | undefined;
  nameOfPurchasingChannel?: string | undefined;
}

export interface Registration {
  companyId: number;
  /** The person of the company who registers them. */
  userId: number;
  registeredAt: Date;
  source: 'web' | 'app';
  claims: readonly NewClaim[];
  now: Date;
}

export interface RegisteredClaim {
  serialNumber: string;
  result: 'priced' | 'awaitingUpdate' | 'alreadyRegistered' | 'invalid';
  claimId: number | null;
  rate: number | null;
  reason: string | null;
}

/**
 * Registers reward claims of a company in one statement, however many (decision 23). The database prices those whose
 * serial numbers are known, and waits for an upload under way (`price_added_claims`, `wait_for_uploads`). Of equal
 * serial numbers the first one counts.
 *
 * @returns what came of each, in the order given
 */
export async function registerClaims(tx: PoolClient, registration: Registration): Promise<RegisteredClaim[]> {
  const { claims } = registration;
  const first = new Map<string, NewClaim>();
  const numbers = claims.map(({ serialNumber }) => serialNumber.replace(/\s+/g, '').toUpperCase());
  const faults = numbers.map(serialNumberFault);
  for (const [index, claim] of claims.entries()) {
    const number = numbers[index] ?? '';
    if (faults[index] === undefined && !first.has(number)) first.set(number, claim);
  }
  const stored = first.size === 0 ? new Map<string, StoredClaim>() : await storeClaims(tx, registration, first);
  const seen = new Set<string>();
  return numbers.map((serialNumber, index): RegisteredClaim => {
    const reason = faults[index];
    if (reason !== undefined)
      return { serialNumber: claims[index]?.serialNumber ?? '', result: 'invalid', claimId: null, rate: null, reason };
    const claim = seen.has(serialNumber) ? undefined : stored.get(serialNumber);
    seen.add(serialNumber);
    if (!claim) return { serialNumber, result: 'alreadyRegistered', claimId: null, rate: null, reason: null };
    const result = claim.rate === null ? 'awaitingUpdate' : 'priced';
    return { serialNumber, result, claimId: claim.id, rate: claim.rate, reason: null };
  });
}

interface StoredClaim {
  id: number;
  rate: number | null;
}

async function storeClaims(
  tx: PoolClient,
  { companyId, userId, registeredAt, source, now }: Registration,
  claims: ReadonlyMap<string, NewClaim>,
): Promise<Map<string, StoredClaim>> {
  const serialNumbers = [...claims.keys()];
  const rest = [...claims.values()];
  const { rows: added } = await tx.query<{ id: number }>({
    name: 'register-claims',
    // Two calls that name the same numbers meet them in one order.
    text: `INSERT INTO claims (company_id, user_id, registered_at, source, created_at, configuration_type,
        serial_number, installation_zip_code, purchasing_channel, purchasing_channel_name)
      SELECT $1, $2, $3, $4, $5, type, serial_number, zip, channel, channel_name
      FROM unnest($6::text[], $7::text[], $8::text[], $9::text[], $10::text[])
        AS c (serial_number, type, zip, channel, channel_name)
      ORDER BY serial_number COLLATE "C"
      ON CONFLICT (serial_number) WHERE state <> 'rejected' DO NOTHING RETURNING id`,
    values: [
      ...[companyId, userId, registeredAt, source, now],
      await arrayOfPlain(serialNumbers),
      await arrayOfPlain(serialNumbers.map(configurationTypeOfSerial)),
      rest.map(({ installationZipCode }) => installationZipCode || null),
      rest.map(({ purchasingChannel }) => purchasingChannel || null),
      rest.map(({ nameOfPurchasingChannel }) => nameOfPurchasingChannel || null),
    ],
  });
  // Triggers priced them after they were added.
  const { rows } = await tx.query<StoredClaim & { serialNumber: string }>({
    name: 'registered-claims',
    text: 'SELECT id, serial_number AS "serialNumber", rate FROM claims WHERE id = ANY($1::bigint[])',
    values: [await arrayOfPlain(added.map(({ id }) => id))],
  });
  return new Map(rows.map(({ serialNumber, ...claim }) => [serialNumber, claim]));
}

/** Counts registered claims by result. */
export function countsOf(registered: readonly RegisteredClaim[]): Record<RegisteredClaim['result'], number> {
  const counts = { priced: 0, awaitingUpdate: 0, alreadyRegistered: 0, invalid: 0 };
  for (const { result } of registered) counts[result] += 1;
  return counts;
}
