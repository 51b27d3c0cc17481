import type { Pool } from 'pg';
import type { HistoryKind } from '@/lib/domain/record-history';
import { aRatedProduct, registerClaims } from './claims-fixture';
import { anOrder, aProduct } from './harness/factories';
import { anInquiry } from './inquiries-fixture';
import { aPartner } from './partners-fixture';

async function idOf(db: Pool, text: string, values: unknown[] = []): Promise<number> {
  return Number((await db.query<{ id: number }>(text, values)).rows[0]!.id);
}

/** A record of each kind that has a history, all of one company. */
export async function aRecordOfEachKind(db: Pool): Promise<Record<HistoryKind, number>> {
  const { id: registration, companyId: company, companyName, master } = await aPartner(db);
  await registerClaims(db, { companyId: company });
  const inquiry = (await anInquiry(db)).id;
  await db.query('update inquiries set company_name = $2 where id = $1', [inquiry, companyName]);
  return {
    company,
    registration,
    order: (await anOrder(db, { buyer: master })).id,
    product: (await aProduct(db)).id,
    claim: await idOf(db, 'select id from claims where company_id = $1', [company]),
    project: await idOf(
      db,
      `insert into projects (company_id, project_name, installation_date) values ($1, 'Miller Residence', '2026-01-02')
       returning id`,
      [company],
    ),
    warrantyClaim: await idOf(
      db,
      `insert into warranty_claims (label, company_id, company_name, state, full_name, status, created_at, claims_type,
         systemtype, product_name, quantity, discovered_on)
       values ('WC-' || $1::integer, $1, $2, 'TX', 'Mae Master', 'Submitted', now(), 1, 1, 'Module', 1, '2026-02-03')
       returning id`,
      [company, companyName],
    ),
    inquiry,
    promotion: await idOf(
      db,
      `insert into promotions (configuration_id, promotion_type, rate, starts_at, ends_at)
       values ($1, 'date', 3, now() - interval '2 days', now() - interval '1 day') returning id`,
      [(await aRatedProduct(db)).id],
    ),
  };
}
