import type { Pool } from 'pg';
import type { Output } from '@/lib/contract/endpoint';
import type { listSubUsers } from '@/lib/contract/points';
import { pageOf } from '@/upstream/db/page-of';
import { emailOf, parameters } from '@/upstream/db/statement';
import { notFound } from '@/upstream/http/errors';

/** Roles of a company's people (decision 14). */
export const PRIMARY_USER_ROLE_ID = 5;
export const SUB_USER_ROLE_ID = 6;

type SubUsers = Output<typeof listSubUsers>;

/** A page of a company's sub-users, by name. @throws HttpError 404 if there is no such company */
export async function findSubUsers(
  db: Pool,
  companyId: number,
  window: { limit: number; offset: number },
): Promise<SubUsers> {
  const collected = parameters();
  const company = collected.add(companyId);
  const where = [`u.company_id = ${company}`, `u.role_id = ${SUB_USER_ROLE_ID}`];
  const { rows, total } = await pageOf<SubUsers['data'][number], number | null>(db, {
    select: {
      fields: `'id', u.id, 'firstName', u.first_name, 'lastName', u.last_name, 'email', ${emailOf('u')}`,
      table: 'users u',
      id: 'u.id',
    },
    where,
    orderBy: 'u.name_key, u.id',
    total: `(SELECT (SELECT count(*) FROM users u WHERE ${where.join(' AND ')}) FROM companies WHERE id = ${company})`,
    window,
    parameters: collected,
  });
  return { data: rows, total: total ?? notFound('company') };
}
