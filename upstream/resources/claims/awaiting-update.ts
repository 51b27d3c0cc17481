import type { ClientBase, Pool } from 'pg';
import type { z } from 'zod';
import type { searchAwaitingUpdate } from '@/lib/contract/awaiting-update';
import { containsPattern, searchKey } from '@/lib/domain/order-search';
import { CLAIM_WAITS_DAYS } from '@/lib/domain/work';
import { singleRow, type ListSource, type Selection } from '@/upstream/db/page-of';
import { emailOf, instantJson, parameters, statement, where, type Parameters } from '@/upstream/db/statement';
import { dayRange } from '../orders/day-bounds';
import { isAssigned, type AssignedTo } from '../assigned-to';

type Filter = Pick<z.output<typeof searchAwaitingUpdate.query>, 'keyword' | 'startDate' | 'endDate'> & {
  assignedTo?: AssignedTo;
  now: Date;
};

export const AWAITING_MODULE: Selection = {
  table: 'claims w',
  id: 'w.id',
  fields: `
    'id', w.id,
    'name', co.name,
    'companyId', co.id,
    'companyName', co.name,
    'userId', u.id,
    'firstName', u.first_name,
    'lastName', u.last_name,
    'email', ${emailOf('u')},
    'mobileNumber', u.mobile_number,
    'configurationType', w.configuration_type,
    'serialNumber', w.serial_number,
    'registrationDate', ${instantJson('w.registered_at')},
    'createdAt', ${instantJson('w.created_at')},
    'installationZipCode', w.installation_zip_code,
    'purchasingChannel', w.purchasing_channel,
    'nameOfPurchasingChannel', w.purchasing_channel_name,
    'source', w.source`,
  joins: 'JOIN companies co ON co.id = w.company_id LEFT JOIN users u ON u.id = w.user_id',
};

/** Shorter terms match too many trigrams, so filter by rarer columns first. */
const TRIGRAM = 3;

/** Matching claims that await an update, newest registration first. The end day is included, in the portal's zone. */
export function awaitingSource(
  { keyword = '', assignedTo, now, ...days }: Filter,
  timeZone: string,
  collected: Parameters,
): ListSource {
  const { from, until } = dayRange(days, timeZone);
  const key = searchKey(keyword);
  return {
    from: key === '' ? 'claims w' : `(${matchesOf(key, collected)}) AS met JOIN claims w ON w.id = met.id`,
    where: [
      AWAITING,
      ...(from === null ? [] : [`w.registered_at >= ${collected.add(from)}`]),
      ...(until === null ? [] : [`w.registered_at < ${collected.add(until)}`]),
      ...(assignedTo
        ? [
            `${WAITS_SINCE} < ${collected.add(now)}::timestamptz`,
            isAssigned('claim', { record: 'w.id', since: WAITS_SINCE }, assignedTo, collected),
          ]
        : []),
    ],
    orderBy: 'w.registered_at DESC, w.id DESC',
  };
}

/** A claim enters the work queue on its fifteenth day, and only then has an assignee. */
const WAITS_SINCE = `w.registered_at + interval '${CLAIM_WAITS_DAYS} days'`;

const AWAITING = `w.state = 'awaiting_update'`;

/** Each searchable column of a claim has its own index. */
function matchesOf(key: string, { add }: Parameters): string {
  const pattern = add(containsPattern(key));
  const compared = (column: string) => (key.length < TRIGRAM ? `${column} || ''` : column);
  const found = (condition: string) => `SELECT w.id FROM claims w WHERE ${AWAITING} AND ${condition}`;
  // OFFSET 0 makes the planner start from the found companies instead of scanning all people.
  const people = `
    SELECT u.id FROM companies co CROSS JOIN LATERAL (
      SELECT id FROM users
      WHERE company_id = co.id AND (name_key LIKE ${pattern} OR search_key(email) LIKE ${pattern}) OFFSET 0
    ) AS u
    WHERE ${compared('co.search_text')} LIKE ${pattern}`;
  return [
    found(`w.company_id IN (SELECT id FROM companies WHERE ${compared('name_key')} LIKE ${pattern})`),
    found(`w.user_id IN (${people})`),
    found(`${compared('w.serial_number')} LIKE ${add(containsPattern(key.toUpperCase()))}`),
  ].join(' UNION ');
}

/** Number of matching claims, and of their companies. Without a filter, it reads the totals by company. */
export async function countAwaiting(
  db: Pool | ClientBase,
  filter: Filter,
  timeZone: string,
): Promise<{ total: number; totalCompany: number }> {
  const collected = parameters();
  const { from, where: conditions } = awaitingSource(filter, timeZone, collected);
  const isWhole = from === 'claims w' && conditions.length === 1;
  const text = isWhole
    ? `SELECT coalesce(sum(awaiting_update), 0)::integer AS total, count(*)::integer AS "totalCompany"
      FROM claim_queues WHERE awaiting_update > 0`
    : `SELECT count(*)::integer AS total, count(DISTINCT w.company_id)::integer AS "totalCompany"
      FROM ${from} ${where(conditions)}`;
  return singleRow(db, statement(text, collected));
}
