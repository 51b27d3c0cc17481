import type { ClientBase, Pool } from 'pg';
import type { z } from 'zod';
import { sortOf, windowOf } from '@/lib/contract/list-endpoint';
import { MANY_WITHOUT_W9 } from '@/lib/domain/w9-file';
import type { Output } from '@/lib/contract/endpoint';
import { searchRegistrations, type RegisteredUser } from '@/lib/contract/registrations';
import { searchKey } from '@/lib/domain/order-search';
import {
  APPROVED_STEP,
  isNewRegistration,
  missingForApproval,
  OTHER,
  type StoredRegistration,
} from '@/lib/domain/registration';
import { REGISTRATION_FILTERS, REVIEW_FILTER, TAX_ID_SEARCH } from '@/lib/domain/registration-list';
import { countOf, singleRow, rowsOf, type ListSource, type Selection } from '@/upstream/db/page-of';
import {
  instantJson,
  literals,
  parameters,
  planOnce,
  quotedLiterals,
  statement,
  where,
  type Parameters,
} from '@/upstream/db/statement';
import { contains, pageOfMatches, scanned, type TextMatch } from '@/upstream/db/text-search';
import { isAssigned, type AssignedTo } from '../assigned-to';
import { DUPLICATE_BY } from './duplicates';
import { DETAIL_FIELDS, LISTED_REVIEW } from './registration-json';

type Query = z.output<typeof searchRegistrations.query> & { assignedTo?: AssignedTo };

/** The index on the time is read in both directions. */
function orderOf(query: Query): string {
  const { direction } = sortOf(searchRegistrations, query);
  return `c.created_at ${direction}, c.id ${direction}`;
}

/** More matches aren't counted. */
const MATCHES_COUNTED = 1_000;

/** Searched columns, in the form of `searchKey`. */
const SEARCHED: Readonly<Partial<Record<NonNullable<Query['searchKey']>, string>>> = {
  email: 'c.master_email_key',
  fullName: 'c.master_name_key',
  companyName: 'c.name_key',
  city: 'c.city_key',
};

type ListedRow = Omit<RegisteredUser, 'isNew' | 'missing'> & { createdAt: string; detail: StoredRegistration | null };

/** A page of registrations, newest first, and the total. */
export async function findRegistrations(
  db: Pool,
  query: Query,
  now: Date,
): Promise<Output<typeof searchRegistrations>> {
  const collected = parameters();
  const { conditions, match } = searchOf(query, collected, await groupOf(db, query));
  const part = { select: LISTED, window: windowOf(searchRegistrations, query), parameters: collected };
  const found =
    match === null
      ? {
          data: await rowsOf<ListedRow>(db, { ...part, where: conditions, orderBy: orderOf(query) }),
          total: await countRegistrations(db, query),
        }
      : await pageOfMatches<ListedRow>(db, {
          ...part,
          conditions,
          match,
          columns: ['created_at', 'id'],
          direction: sortOf(searchRegistrations, query).direction,
          counted: MATCHES_COUNTED,
        });
  return {
    ...found,
    data: found.data.map((row) => answered(row, now)),
    supportedFilters: [TAX_ID_SEARCH, REVIEW_FILTER, REGISTRATION_FILTERS],
  };
}

function answered({ detail, ...row }: ListedRow, now: Date): RegisteredUser {
  const missing = detail ? missingForApproval(detail) : null;
  return { ...row, isNew: isNewIn(row, now), missing };
}

/** Returns Y for seven days after registering. */
function isNewIn({ createdAt }: { createdAt?: string | null | undefined }, now: Date): 'Y' | 'N' {
  return createdAt && isNewRegistration(new Date(createdAt), now) ? 'Y' : 'N';
}

/** Number of matching registrations. It uses stored counts where they hold all that is filtered by. */
export async function countRegistrations(db: Pool | ClientBase, query: Query): Promise<number> {
  const collected = parameters();
  const group = await groupOf(db, query);
  const { conditions, match, counted } = searchOf(query, collected, group);
  if (match === null && (query.assignedTo || query.state || query.silent))
    return countOf(db, 'companies c', conditions, collected);
  if (match !== null) return countOf(db, 'companies c', [...conditions, match.index], collected);
  const sum = statement(
    `SELECT coalesce(sum(count), 0)::integer AS total FROM registration_counts ${where(counted)}`,
    collected,
  );
  return (await singleRow<{ total: number }>(db, sum)).total;
}

/** Repeats the condition of the indexes of waiting registrations. */
const IS_NOT_REJECTED = "c.review_outcome IS DISTINCT FROM 'rejected'";
const OF_REVIEW: Readonly<Record<NonNullable<Query['review']>, Record<'listed' | 'counted', string>>> = {
  waiting: { listed: IS_NOT_REJECTED, counted: "review <> 'rejected'" },
  asked: { listed: "c.review_outcome = 'asked'", counted: "review = 'asked'" },
  rejected: { listed: "c.review_outcome = 'rejected'", counted: "review = 'rejected'" },
};
export const WAITS = `(c.approval_step = 2) IS FALSE AND c.master_id IS NOT NULL AND ${IS_NOT_REJECTED}`;

/** Number of registrations that await approval, and the oldest one's time. Rejected ones don't count. */
export function countPendingRegistrations(
  db: Pool,
): Promise<{ count: number; oldestAt: string | null; withoutW9: number }> {
  const text = `
    SELECT (SELECT coalesce(sum(count), 0)::integer FROM registration_counts
            WHERE approval_step < ${APPROVED_STEP} AND review <> 'rejected') AS count,
           (SELECT ${instantJson('c.created_at')} FROM companies c WHERE ${WAITS}
            ORDER BY c.created_at, c.id LIMIT 1) AS "oldestAt",
           (SELECT count(*)::integer FROM (
              SELECT FROM companies c WHERE ${WAITS} AND c.w9_key IS NULL
              LIMIT ${MANY_WITHOUT_W9}
            ) AS lacking) AS "withoutW9"`;
  return singleRow(db, planOnce({ text, values: [] }));
}

export async function registrationsSource(db: Pool, query: Query): Promise<ListSource> {
  const { conditions, match } = searchOf(query, quotedLiterals(), await groupOf(db, query));
  return { where: match === null ? conditions : [...conditions, match.index], orderBy: orderOf(query) };
}

/** The channel to filter by; null if the text isn't a known channel. */
async function groupOf(db: Pool | ClientBase, { searchKey: key, searchVal = '' }: Query): Promise<string | null> {
  if (key !== 'purchaseChannel') return null;
  if (searchVal === OTHER) return OTHER;
  const { rows } = await db.query<{ name: string }>({
    name: 'distributor-by-name',
    text: 'SELECT name FROM distributors WHERE search_key(name) = $1',
    values: [searchKey(searchVal)],
  });
  return rows[0]?.name ?? null;
}

/**
 * Conditions and search of a filter; `counted` has the same conditions for the stored counts.
 *
 * @param group the chosen channel
 */
function searchOf(
  { steps, searchKey: key, searchVal = '', newsLetter, review, assignedTo, state, channel, silent }: Query,
  { add }: Pick<Parameters, 'add'>,
  group: string | null,
): Record<'conditions' | 'counted', string[]> & { match: TextMatch | null } {
  const { add: literal } = literals();
  const asked = [...new Set((steps ?? '').split(',').filter(Boolean).map(Number))];
  const term = searchKey(searchVal);
  const conditions = ['c.master_id IS NOT NULL'];
  const counted: string[] = [];
  const both = (column: string, test: string) => {
    conditions.push(`c.${column} ${test}`);
    counted.push(`${column === 'master_disabled' ? 'disabled' : column} ${test}`);
  };
  if (asked.length > 0) {
    const areApproved = asked.map((step) => step === APPROVED_STEP);
    // Written like the indexes' conditions.
    if (new Set(areApproved).size === 1)
      conditions.push(`(c.approval_step = 2) IS ${areApproved[0] ? 'TRUE' : 'FALSE'}`);
    both('approval_step', `IN (${asked.map(literal).join(', ')})`);
  }
  if (review) {
    conditions.push(OF_REVIEW[review].listed);
    counted.push(OF_REVIEW[review].counted);
  }
  if (assignedTo)
    conditions.push(
      WAITS,
      isAssigned('registration', { record: 'c.master_id', since: 'c.created_at' }, assignedTo, { add }),
    );
  if (state) conditions.push(inState(add(state)));
  if (silent) conditions.push(isSilent(add(Number(silent))));
  if (channel) both('channel_group', `= ${add(channel)}`);
  if (newsLetter) both('reception_yn', `= ${add(newsLetter)}`);
  if (term === '' || key === undefined) return { conditions, match: null, counted };
  if (key === 'disabled') both('master_disabled', DISABLED_WORDS.includes(term) ? 'IS TRUE' : 'IS FALSE');
  else if (key === 'purchaseChannel' && group !== null) both('channel_group', `= ${add(group)}`);
  else if (key === TAX_ID_SEARCH) return { conditions, match: ofTaxId(add(searchVal)), counted };
  else return { conditions, match: contains(SEARCHED[key] ?? 'c.channel_key', term, { add }), counted };
  return { conditions, match: null, counted };
}

/** People write a state as its code or its name. */
function inState(code: string): string {
  return `lower(btrim(c.state)) IN (
    SELECT lower(unnest(ARRAY[r.code, r.name])) FROM sales_regions r WHERE r.code = ${code}
  )`;
}

function isSilent(days: string): string {
  return `coalesce(
    (SELECT p.last_movement_at FROM company_points p WHERE p.company_id = c.id), c.created_at
  ) < now() - make_interval(days => ${days}::integer)`;
}

/** Matches a tax ID only as a whole, in any spelling, so that it can't be guessed letter by letter. */
function ofTaxId(searched: string): TextMatch {
  const same = `letters_and_digits(c.tax_id) = letters_and_digits(${searched})`;
  return { index: same, scan: scanned(same) };
}

const DISABLED_WORDS = ['true', 'disabled', 'y'];

const ROW_FIELDS = `
  'id', m.id, 'firstName', m.first_name, 'lastName', m.last_name, 'fullName',
  concat_ws(' ', nullif(m.first_name, ''), nullif(m.last_name, '')),
  'email', m.email, 'companyId', c.id, 'companyName', c.name, 'mobileNumber', m.mobile_number, 'officeNumber',
  m.office_number,
  'city', c.city, 'receptionYn', c.reception_yn, 'approvalStep', c.approval_step, 'approvalDate',
  ${instantJson('c.approved_at')},
  'purchaseChannel', c.purchase_channel, 'disabled', m.disabled, 'createdAt', ${instantJson('c.created_at')},
  'updatedAt', ${instantJson('c.updated_at')},
  'lastUpdate', (SELECT ${instantJson('max(n.updated_at)')} FROM notes n
    WHERE n.kind = 'registration' AND n.record_id = c.id)`;

const LISTED: Selection = {
  table: 'companies c',
  id: 'c.id',
  fields: `${ROW_FIELDS}, 'duplicateBy', ${DUPLICATE_BY}, 'review', ${LISTED_REVIEW}, 'detail', CASE
    WHEN c.approval_step < ${APPROVED_STEP} THEN json_build_object(${DETAIL_FIELDS}) END`,
  joins: 'JOIN users m ON m.id = c.master_id',
};

export const REGISTRATION_REPORT_ROW: Selection = {
  table: 'companies c',
  id: 'c.master_id',
  fields: `${ROW_FIELDS}, 'isNew', CASE WHEN c.created_at > now() - interval '7 days' THEN 'Y' ELSE 'N' END`,
  joins: 'JOIN users m ON m.id = c.master_id',
};
