import type { Input } from '../../contract/endpoint';
import {
  getWarrantyClaim,
  listWarrantyClaims,
  type WarrantyClaim,
  type WarrantyClaimPage,
} from '../../contract/warranty-claims';
import { searchKey } from '../../domain/order-search';
import { claimsTypeName, systemTypeName } from '../../domain/warranty-claim';
import { isUnknownCall } from '../unknown-call';
import { env } from '../../server/env';
import { dayOf } from '../../time/format-time';
import { ApiError } from '../../api/errors';
import { pageOfBareList, withUnreadableAtEnd, withUnreadableRows, type SortKey } from '../bare-list';
import { yieldToEventLoop } from '../yield-to-event-loop';
import { adapter, type Ask } from './adapter';
import { instantOf } from '../quirks/values';

type Query = NonNullable<Input<typeof listWarrantyClaims>['query']>;

export const WARRANTY_CLAIM_ADAPTERS = [
  adapter(listWarrantyClaims, async (answer, { query = {} }) => toClaimPage(await answer, query)),
  adapter<typeof getWarrantyClaim>(
    getWarrantyClaim,
    async (answer, { params }, ask) => withDays(await readWarrantyClaim(answer, params.claimId, ask)),
    undefined,
    // A server that answers a bare list knows only the specs.
    async (ask) => Array.isArray(await ask(listWarrantyClaims, { query: { limit: 1 } }).catch(() => null)),
  ),
];

/** The specs answer a bare list with drafts. */
async function toClaimPage(
  answer: WarrantyClaimPage | WarrantyClaim[],
  query: Query,
): Promise<WarrantyClaimPage | WarrantyClaim[]> {
  if (!Array.isArray(answer)) return { ...answer, data: answer.data.map((each) => withDays(each)) };
  const { data, ...page } = await pageOfClaims(answer, query, env().PORTAL_TIME_ZONE);
  const rows = data.map((each) => withDays(each));
  if (query.limit === undefined) return withUnreadableAtEnd(rows, answer);
  return withUnreadableRows({ ...page, data: rows }, answer, query.offset);
}

/**
 * One claim with its file addresses, from the list, because the specs have no call for it.
 * @throws ApiError 404 for drafts and unknown claims
 */
export async function readWarrantyClaim(
  answer: Promise<WarrantyClaim>,
  claimId: number,
  ask: Ask,
): Promise<WarrantyClaim> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof ApiError) || !isUnknownCall(error.status)) throw error;
    const all = await ask(listWarrantyClaims, {});
    const found = Array.isArray(all) ? all.find((claim) => claim.claimId === claimId && !claim.isDraft) : undefined;
    if (found) return found;
    throw error.status === 404 ? error : new ApiError(404);
  }
}

/** Days that may be instants. Without a zone, server and browser would disagree. */
const DAYS = [
  ...(['installationDate', 'defectDiscoveryDate', 'ptoDate'] as const),
  ...(['projectRegistrationDate', 'projectRegisteredDate'] as const),
];

export function withDays(claim: WarrantyClaim, timeZone = () => env().UPSTREAM_TIME_ZONE): WarrantyClaim {
  const shown: WarrantyClaim = { ...claim };
  for (const day of DAYS) shown[day] = instantOf(claim[day] ?? '', timeZone) ?? claim[day];
  return shown;
}

export async function pageOfClaims(
  all: readonly WarrantyClaim[],
  query: Query,
  timeZone: string,
): Promise<WarrantyClaimPage> {
  const pause = yieldToEventLoop();
  const claims = all.filter(({ isDraft }) => !isDraft);
  await pause();
  const rows = claims.filter((claim) => matches(claim, query, timeZone));
  await pause();
  const sortKey = {
    key: KEYS[query.sort ?? 'createdAt'],
    compare: COLLATOR.compare,
    idOf: ({ claimId }: WarrantyClaim) => claimId,
  };
  return {
    data: await pageOfBareList(rows, query, sortKey, pause),
    total: rows.length,
    totalIsLowerBound: false,
    statuses: distinct(claims.map(({ claimStatus }) => claimStatus)),
    states: distinct(claims.map(({ state }) => state)),
  };
}

function matches(
  claim: WarrantyClaim,
  { searchFor = '', claimStatus, state, startDate, endDate }: Query,
  timeZone: string,
): boolean {
  const day = startDate || endDate ? dayOf(new Date(claim.createdAt), timeZone) : '';
  return (
    textsOf(claim).some((text) => searchKey(text).includes(searchKey(searchFor))) &&
    (claimStatus === undefined || String(claim.claimStatus ?? '') === claimStatus) &&
    (state === undefined || claim.state === state) &&
    (!startDate || day >= startDate) &&
    (!endDate || day <= endDate)
  );
}

function textsOf(claim: WarrantyClaim): string[] {
  const { affectedProductSerialNumbers: numbers } = claim;
  return [
    claim.claimLabel ?? String(claim.claimId),
    claim.companyName ?? '',
    claim.fullName ?? '',
    `${claim.projectOwnerFirstName ?? ''}${claim.projectOwnerLastName ?? ''}`,
    claim.projectName ?? '',
    `${claim.projectCity ?? ''}${claim.projectState ?? ''}`,
    ...(Array.isArray(numbers) ? numbers : [numbers ?? '']),
  ];
}

const KEYS: Readonly<Record<NonNullable<Query['sort']>, SortKey<WarrantyClaim>['key']>> = {
  createdAt: ({ createdAt }) => Date.parse(createdAt),
  claimLabel: ({ claimLabel }) => claimLabel ?? '',
  companyName: ({ companyName }) => companyName ?? '',
  fullName: ({ fullName }) => fullName ?? '',
  claimsType: ({ claimsType, systemtype }) => `${claimsTypeName(claimsType)} ${systemTypeName(claimsType, systemtype)}`,
  productName: ({ productName }) => productName ?? '',
  state: ({ state }) => state ?? '',
  claimStatus: ({ claimStatus }) => String(claimStatus ?? ''),
};

const COLLATOR = new Intl.Collator('en', { numeric: true });

const MOST_CHOICES = 500;

function distinct(values: readonly (string | number | null | undefined)[]): string[] {
  return [...new Set(values.map((value) => String(value ?? '')))]
    .filter(Boolean)
    .sort(COLLATOR.compare)
    .slice(0, MOST_CHOICES);
}
