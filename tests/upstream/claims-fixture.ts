import type { Pool, PoolClient } from 'pg';
import { inOneTransaction } from '@/upstream/db/transaction';
import { priceClaims } from '@/upstream/resources/claims/price-claims';

let made = 0;

/** A number that no other object of this process has. */
function next(): number {
  made += 1;
  return made;
}

export interface RatedProduct {
  /** Of its default rate. */
  id: number;
  productName: string;
  rate: number;
  articleCodeId: number;
  type: 'modules' | 'ess';
}

/** Stores a product with its default rate and an article code. */
export async function aRatedProduct(
  db: Pool,
  { rate = 10, type = 'modules' }: { rate?: number; type?: 'modules' | 'ess' } = {},
): Promise<RatedProduct> {
  const productName = `PRODUCT ${next()}`;
  const { rows } = await db.query<RatedProduct>(
    `with c as (
       insert into configurations (configuration_type, product_name, rate, qualified) values ($1, $2, $3, $3 > 0)
       returning *
     ),
     a as (insert into article_codes (code, configuration_id, volume) select $4, id, 400 from c returning *)
     select c.id, c.product_name as "productName", c.rate, a.id as "articleCodeId", $1 as type from c, a`,
    [type, productName, rate, String(10_000_000 + next())],
  );
  return rows[0]!;
}

/** A serial number that nobody has claimed or uploaded. */
export const aSerialNumber = (): string => String(300_000_000_000_000_000n + BigInt(next()));

/** Registers pieces, which await an update. @returns their serial numbers */
export async function registerClaims(
  db: Pool | PoolClient,
  {
    companyId,
    pieces = 1,
    registeredAt = new Date(),
    serialNumbers = Array.from({ length: pieces }, aSerialNumber),
    type = 'modules',
  }: {
    companyId: number;
    pieces?: number;
    registeredAt?: Date;
    serialNumbers?: readonly string[];
    type?: 'modules' | 'ess';
  },
): Promise<readonly string[]> {
  await db.query(
    `insert into claims (company_id, configuration_type, serial_number, registered_at) select $1, $4,
      unnest($2::text[]), $3`,
    [companyId, serialNumbers, registeredAt, type],
  );
  return serialNumbers;
}

/** Tells of which product pieces are, as an upload does: their claims await approval then. */
export async function uploadSerialNumbers(
  db: Pool,
  {
    product,
    serialNumbers,
    now = new Date(),
  }: { product: Pick<RatedProduct, 'articleCodeId'>; serialNumbers: readonly string[]; now?: Date },
): Promise<void> {
  await inOneTransaction(db, async (tx) => {
    await tx.query(
      `insert into serial_numbers (serial_number, article_code_id) select unnest($1::text[]), $2
        on conflict do nothing`,
      [serialNumbers, product.articleCodeId],
    );
    await priceClaims(tx, serialNumbers, now);
  });
}

/** Registers pieces and tells of which product they are. @returns their serial numbers */
export async function claimsAwaitingApproval(
  db: Pool,
  { product, ...given }: { companyId: number; product: RatedProduct; pieces?: number; registeredAt?: Date },
): Promise<readonly string[]> {
  const serialNumbers = await registerClaims(db, { ...given, type: product.type });
  await uploadSerialNumbers(db, { product, serialNumbers });
  return serialNumbers;
}

/** The body of an upload of serial numbers. */
export function serialsOf({ articleCodeId }: Pick<RatedProduct, 'articleCodeId'>, serialNumbers: readonly string[]) {
  return {
    modules: serialNumbers.map((serialNumber) => ({
      articleCodeId,
      serialNumber,
      source: 'web',
      productType: serialNumber.length === 18 ? 1 : 2,
    })),
    ...{ total: serialNumbers.length, invalid: 0, fileNames: ['pallets.xlsx'] },
  };
}

/** As `claimsAwaitingApproval`, so many pieces of each of several companies. */
export async function claimsOfEach(
  db: Pool,
  { companyIds, product, pieces }: { companyIds: readonly number[]; product: RatedProduct; pieces: number },
): Promise<void> {
  const serialNumbers = companyIds.flatMap(() => Array.from({ length: pieces }, aSerialNumber));
  await db.query(
    `insert into claims (company_id, configuration_type, serial_number, registered_at)
     select ($1::int[])[(place + $3 - 1) / $3], 'modules', serial_number, now()
     from unnest($2::text[]) with ordinality as s (serial_number, place)`,
    [companyIds, serialNumbers, pieces],
  );
  await uploadSerialNumbers(db, { product, serialNumbers });
}
