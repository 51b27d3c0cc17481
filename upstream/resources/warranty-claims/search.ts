import type { ClientBase, Pool } from 'pg';
import type { z } from 'zod';
import { sortOf, windowOf, type Direction } from '@/lib/contract/list-endpoint';
import {
  listWarrantyClaims,
  type WARRANTY_SORT_FIELDS,
  type WarrantyClaim,
  type WarrantyClaimDetail,
  type WarrantyClaimPage,
} from '@/lib/contract/warranty-claims';
import { searchKey } from '@/lib/domain/order-search';
import { singleRow, rowsOf, type ListSource, type Selection } from '@/upstream/db/page-of';
import { instantJson, parameters, quotedLiterals, statement, where, type Parameters } from '@/upstream/db/statement';
import { contains, pageOfMatches } from '@/upstream/db/text-search';
import { dayRange } from '../orders/day-bounds';
import { DETAIL_FIELDS, WARRANTY_PERSON } from './detail-json';

type Query = z.output<typeof listWarrantyClaims.query>;
type Filter = Omit<z.output<typeof listWarrantyClaims.report.query>, 'ids'>;
type Sort = (typeof WARRANTY_SORT_FIELDS)[number];

const FIELDS = `
  'claimId', w.id, 'isDraft', w.is_draft, 'folderId', w.folder_id, 'companyId', w.company_id, 'state', w.state,
  'fullName', w.full_name, 'claimStatus', w.status, 'createdAt', ${instantJson('w.created_at')}, 'claimLabel', w.label,
  'companyName', w.company_name, 'claimsType', w.claims_type, 'systemtype', w.systemtype, 'description', w.description,
  'productName', w.product_name, 'quantity', w.quantity, 'affectedProductSerialNumbers', w.serial_numbers,
  'nameOfPurchasingChannel', w.purchasing_channel_name, 'installationDate', w.installed_on, 'defectDiscoveryDate',
  w.discovered_on,
  'ptoDate', w.pto_on, 'projectRegistrationDate', w.project_registration_on, 'projectRegisteredDate',
  w.project_registered_on,
  'qualifyLaborWarranty', w.qualifies_labor, 'projectId', w.project_id, 'projectName', w.project_name,
  'projectOwnerFirstName', w.owner_first_name, 'projectOwnerLastName', w.owner_last_name, 'projectAddress1',
  w.project_address1,
  'projectAddress2', w.project_address2, 'projectCity', w.project_city, 'projectState', w.project_state,
  'projectZipcode', w.project_zipcode,
  'attachments', (
    SELECT coalesce(json_agg('/claims/' || w.id || '/evidence/' || number ORDER BY number), '[]')
    FROM generate_series(1, cardinality(w.evidence_keys)) AS number
  ),
  'w9', CASE WHEN c.w9_key IS NOT NULL AND c.master_id IS NOT NULL THEN
    json_build_object('assetUrl', '/users/registration/w9/' || c.master_id, 'name', c.w9_name) END`;

const CLAIM: Selection = {
  table: 'warranty_claims w',
  id: 'w.id',
  fields: FIELDS,
  joins: 'LEFT JOIN companies c ON c.id = w.company_id',
};

/** A listed row with its creator's id. */
const SHOWN: Selection = { ...CLAIM, fields: `${FIELDS}, 'userId', ${WARRANTY_PERSON}` };

export const WARRANTY_REPORT_ROW: Selection = { ...CLAIM, fields: `'id', w.id, ${FIELDS}` };

/** Columns of each sort; each has an index. */
const ORDERS: Readonly<Record<Sort, readonly string[]>> = {
  createdAt: ['created_at'],
  claimLabel: ['label_key'],
  companyName: ['company_key'],
  fullName: ['person_key'],
  claimsType: ['claims_type', 'systemtype'],
  productName: ['product_key'],
  state: ['state'],
  claimStatus: ['status'],
};

/** Matches are counted up to this number. */
const COUNTED = 1_000;

/** Up to this many claims, sorting is faster than walking the list. */
const FEW = 5_000;

const VISIBLE = 'NOT w.is_draft';

/** A page of warranty claims with its filters' choices. */
export async function findWarrantyClaims(db: Pool, query: Query, timeZone: string): Promise<WarrantyClaimPage> {
  const reading = readDerived(db, query);
  const [kept, { data, ...counted }] = await Promise.all([
    reading,
    findListed(db, query, timeZone, async () => (await reading).total),
  ]);
  return { data, totalIsLowerBound: false, ...kept, ...counted };
}

/**
 * A page's rows, and their total if stored counts don't have it.
 *
 * @param kept the stored count of its status and state
 */
async function findListed(
  db: Pool,
  query: Query,
  timeZone: string,
  kept: () => Promise<number>,
): Promise<Pick<WarrantyClaimPage, 'data'> & Partial<WarrantyClaimPage>> {
  const collected = parameters();
  const { conditions, match } = conditionsOf(query, timeZone, collected);
  const part = { select: SHOWN, window: windowOf(listWarrantyClaims, query), parameters: collected };
  if (match !== null) return pageOfMatches(db, { ...part, conditions, match, ...orderOf(query), counted: COUNTED });
  const counting = countMatches(db, query, timeZone);
  const way =
    isOrderedApart(query) && (await kept()) <= FEW
      ? collectedFirst(conditions, query)
      : { where: conditions, orderBy: orderBy(query) };
  const [data, counted] = await Promise.all([rowsOf<WarrantyClaim>(db, { ...part, ...way }), counting]);
  return { data, ...(counted !== null && { total: Math.min(counted, COUNTED), totalIsLowerBound: counted > COUNTED }) };
}

/** Whether no index has both its filter and its sort, so that a walk may be slow. */
function isOrderedApart({ claimStatus, state, ...query }: Query): boolean {
  return (claimStatus !== undefined || state !== undefined) && sortOf(listWarrantyClaims, query).field !== 'createdAt';
}

/** Finds claims first and sorts them afterwards: OFFSET 0 keeps the planner from walking the sort index. */
function collectedFirst(conditions: readonly string[], query: Query) {
  const { columns, direction } = orderOf(query);
  return {
    from: `(SELECT ${columns.map((column) => `w.${column}`).join(', ')}
      FROM warranty_claims w ${where(conditions)} OFFSET 0) AS hits`,
    where: [],
    orderBy: columns.map((column) => `hits.${column} ${direction}`).join(', '),
    id: 'hits.id',
  };
}

/** The spec's list, if it is short enough to have no pages. */
export async function findAllWarrantyClaims(
  db: Pool,
  query: Query,
  timeZone: string,
  limit: number,
): Promise<WarrantyClaim[]> {
  const collected = parameters();
  const { conditions, match } = conditionsOf(query, timeZone, collected);
  const all = match === null ? conditions : [...conditions, match.scan];
  return rowsOf<WarrantyClaim>(db, {
    select: CLAIM,
    where: all,
    orderBy: orderBy(query),
    window: { limit },
    parameters: collected,
  });
}

/** A claim; undefined for a draft or an unknown id. */
export async function findWarrantyClaim(db: Pool | ClientBase, id: number): Promise<WarrantyClaimDetail | undefined> {
  const collected = parameters();
  const where = [VISIBLE, `w.id = ${collected.add(id)}`];
  const [claim] = await rowsOf<WarrantyClaimDetail>(db, {
    select: { ...SHOWN, fields: `${SHOWN.fields}, ${DETAIL_FIELDS}` },
    where,
    orderBy: 'w.id',
    window: { limit: 1 },
    parameters: collected,
  });
  return claim;
}

/** Number of claims in a report; null for more than are counted. */
export async function countWarrantyClaims(db: ClientBase, filter: Filter, timeZone: string): Promise<number | null> {
  const counted = await countMatches(db, filter, timeZone);
  if (counted === null) return (await readDerived(db, filter)).total;
  return counted > COUNTED ? null : counted;
}

export function warrantySource(filter: Filter, timeZone: string): ListSource {
  const { conditions, match } = conditionsOf(filter, timeZone, quotedLiterals());
  return { where: match === null ? conditions : [...conditions, match.index], orderBy: orderBy(filter) };
}

function orderOf(query: object): { columns: readonly string[]; direction: Direction } {
  const { field, direction } = sortOf(listWarrantyClaims, query);
  return { columns: [...ORDERS[field], 'id'], direction };
}

function orderBy(query: object): string {
  const { columns, direction } = orderOf(query);
  return columns.map((column) => `w.${column} ${direction}`).join(', ');
}

function conditionsOf({ searchFor = '', claimStatus, state, ...days }: Filter, timeZone: string, { add }: Parameters) {
  const { from, until } = dayRange(days, timeZone);
  const term = searchKey(searchFor);
  return {
    conditions: [
      VISIBLE,
      ...(claimStatus === undefined ? [] : [`w.status = ${add(claimStatus)}`]),
      ...(state === undefined ? [] : [`w.state = ${add(state)}`]),
      ...(from === null ? [] : [`w.created_at >= ${add(from)}`]),
      ...(until === null ? [] : [`w.created_at < ${add(until)}`]),
    ],
    match: term === '' ? null : contains('w.search_text', term, { add }),
  };
}

/** Number of claims of a search or days, up to COUNTED + 1; null if stored counts suffice. */
async function countMatches(db: Pool | ClientBase, filter: Filter, timeZone: string): Promise<number | null> {
  if (!filter.startDate && !filter.endDate && searchKey(filter.searchFor ?? '') === '') return null;
  const collected = parameters();
  const { conditions, match } = conditionsOf(filter, timeZone, collected);
  const text = `SELECT count(*)::integer AS count FROM (
    SELECT FROM warranty_claims w ${where(conditions, match?.index)} LIMIT ${COUNTED + 1}
  ) AS counted`;
  return (await singleRow<{ count: number }>(db, statement(text, collected))).count;
}

/** The filters' choices, and the stored count of the chosen ones. */
function readDerived(
  db: Pool | ClientBase,
  { claimStatus, state }: Filter,
): Promise<Pick<WarrantyClaimPage, 'total' | 'statuses' | 'states'>> {
  const collected = parameters();
  const chosen = [
    ...(claimStatus === undefined ? [] : [`status = ${collected.add(claimStatus)}`]),
    ...(state === undefined ? [] : [`state = ${collected.add(state)}`]),
  ];
  const filtered = chosen.length === 0 ? '' : `FILTER (${where(chosen)})`;
  const text = `
    SELECT coalesce(sum(count) ${filtered}, 0)::integer AS total,
           coalesce(array_agg(DISTINCT status) FILTER (WHERE count > 0), '{}') AS statuses,
           coalesce(array_agg(DISTINCT state) FILTER (WHERE count > 0 AND state <> ''), '{}') AS states
    FROM warranty_claim_counts`;
  return singleRow(db, statement(text, collected));
}
