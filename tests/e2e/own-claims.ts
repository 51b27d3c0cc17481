import { randomBytes, randomInt } from 'node:crypto';
import { inOneTransaction } from '@/upstream/db/transaction';
import { priceClaims } from '@/upstream/resources/claims/price-claims';
import { aCompany, aUser } from '../upstream/harness/factories';
import { database } from './support/database';

/** A company of one test that has registered modules. */
export interface OwnClaimant {
  id: number;
  name: string;
  /** Who registered them. */
  person: string;
  serialNumbers: string[];
}

const digits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join('');

/** Registers modules, which await an update. */
export async function ownClaimant(pieces: number): Promise<OwnClaimant> {
  const db = database();
  const company = await aCompany(db, { name: `Own ${randomBytes(5).toString('hex')} Claims` });
  const user = await aUser(db, {
    roleId: 5,
    companyId: company.id,
    email: `${randomBytes(6).toString('hex')}@example.com`,
  });
  const serialNumbers = await register(company.id, user.id, pieces);
  return { ...company, person: `${user.firstName} ${user.lastName}`, serialNumbers };
}

async function register(companyId: number, userId: number, pieces: number): Promise<string[]> {
  const serialNumbers = Array.from({ length: pieces }, () => digits(18));
  await database().query(
    `insert into claims (company_id, user_id, configuration_type, serial_number, registered_at) select $1, $2,
      'modules', unnest($3::text[]), now()`,
    [companyId, userId, serialNumbers],
  );
  return serialNumbers;
}

/** The same whose serial numbers are known: each awaits approval at 10 Q. @returns also the name of their product */
export async function ownApplicant(
  pieces: number,
): Promise<OwnClaimant & { product: string; addMore: (more: number) => Promise<void> }> {
  const claimant = await ownClaimant(pieces);
  const product = `OWN ${randomBytes(5).toString('hex').toUpperCase()}`;
  const { rows } = await database().query<{ id: number }>(
    `with made as (insert into configurations (configuration_type, product_name, rate, qualified)
      values ('modules', $1, 10, true) returning id)
     insert into article_codes (code, configuration_id, volume) select $2, id, 400 from made returning id`,
    [product, digits(12)],
  );
  const upload = (serialNumbers: readonly string[]) =>
    inOneTransaction(database(), async (tx) => {
      await tx.query('insert into serial_numbers (serial_number, article_code_id) select unnest($1::text[]), $2', [
        serialNumbers,
        rows[0]!.id,
      ]);
      await priceClaims(tx, serialNumbers, new Date());
    });
  await upload(claimant.serialNumbers);
  const addMore = async (more: number) => {
    const { rows: people } = await database().query<{ id: number }>('select id from users where company_id = $1', [
      claimant.id,
    ]);
    await upload(await register(claimant.id, people[0]!.id, more));
  };
  return { ...claimant, product, addMore };
}
