import type { PoolClient } from 'pg';
import type { HistoryKind } from '@/lib/domain/record-history';

const OF_INQUIRY = `CASE btrim(i.name) WHEN '' THEN 'inquiry ' || i.id ELSE 'the inquiry of ' || btrim(i.name) END`;

/** A record's name in sentences, and the key that opens it, if that isn't its id. */
const IN_WORDS: Readonly<Record<HistoryKind, { words: string; from: string; key?: string }>> = {
  order: { words: `'order ' || o.order_number`, from: 'orders o WHERE o.id = $1' },
  company: { words: 'c.name', from: 'companies c WHERE c.id = $1' },
  registration: { words: `'the registration of ' || c.name`, from: 'companies c WHERE c.master_id = $1' },
  product: { words: 'p.name', from: 'products p WHERE p.id = $1' },
  claim: {
    words: `'the claim of ' || w.serial_number`,
    from: 'claims w WHERE w.id = $1',
    key: 'w.serial_number',
  },
  warrantyClaim: { words: `'warranty claim ' || w.label`, from: 'warranty_claims w WHERE w.id = $1' },
  project: { words: `'the project ' || p.project_name`, from: 'projects p WHERE p.id = $1' },
  inquiry: { words: OF_INQUIRY, from: 'inquiries i WHERE i.id = $1' },
  promotion: {
    words: `CASE k.configuration_type WHEN 'forecasts' THEN 'a promotion of forecasts'
      ELSE 'a promotion of ' || k.product_name END`,
    from: 'promotions p JOIN configurations k ON k.id = p.configuration_id WHERE p.id = $1',
  },
};

/** A record for a notice. @returns its name within a sentence, and the id or serial number that opens it */
export async function recordInWords(
  tx: PoolClient,
  kind: HistoryKind,
  id: number,
): Promise<{ about: string; key: string }> {
  const { words, from, key = '$1' } = IN_WORDS[kind];
  const { rows } = await tx.query<{ about: string; key: string }>(
    `SELECT ${words} AS about, (${key})::text AS key FROM ${from.replace('$1', '$1::bigint')}`,
    [id],
  );
  return rows[0] ?? { about: 'a record', key: String(id) };
}
