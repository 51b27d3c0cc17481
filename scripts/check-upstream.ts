import { randomUUID } from 'node:crypto';
import { describeFaults } from '@/lib/api/answer-faults';
import { getAcademyItem } from '@/lib/contract/academy';
import { ALL_ENDPOINTS } from '@/lib/contract/all-endpoints';
import { getDataHubItem } from '@/lib/contract/data-hub';
import { answersFile, isChange, type Endpoint, type JsonEndpoint } from '@/lib/contract/endpoint';
import { getFaq } from '@/lib/contract/faq';
import { getNotice } from '@/lib/contract/news';
import { getAccessControlList, login } from '@/lib/contract/session';
import { SPEC_CALLS, type SpecAnswer } from '@/lib/contract/spec-calls';
import type { Capability } from '@/lib/domain/capabilities';
import { specAnswerOf } from '@/lib/gateway/adapters/all-adapters';
import { BEYOND_SPECS, LIST_CALLS } from '@/lib/gateway/capabilities';
import { lackingCapabilities } from '@/lib/gateway/probe';
import { pagesFromZero } from '@/lib/gateway/quirks/lists';
import { RECORD_LISTS } from '@/lib/gateway/record-lists';
import { callOf, connect, type Asked, type CheckedCall, type Outcome } from './upstream-connection';
import { inputFor, inReadingOrder } from './upstream-inputs';
import { NEVER_TRIED } from './upstream-trial';
import { tryWrites } from './upstream-writes';

export interface UpstreamReport {
  address: string;
  /** Traits of all answers: wrapper, pages from 0, compression. */
  ways: string[];
  calls: CheckedCall[];
  /** Missing calls without which a page of the specs can't work. */
  broken: string[];
  beyond: Partial<Record<Capability, boolean>>;
}

interface CheckOptions {
  write?: boolean;
  onCall?: (done: number, all: number, call: string) => void;
}

/**
 * Makes the specs' calls, only reads unless `write` is set, and compares answers.
 * @throws Fault if sign-in fails
 */
export async function checkUpstream(
  address: string,
  credentials: { email: string; password: string },
  { write = false, onCall = () => undefined }: CheckOptions = {},
): Promise<UpstreamReport> {
  // The gateway reads its settings here.
  process.env.API_BASE_URL = address;
  process.env.NEXTAUTH_SECRET ??= randomUUID();
  const connection = await connect(address, credentials);
  const calls: CheckedCall[] = [];
  const answers = new Map<string, unknown>();
  const ways = new Map<string, string[]>();
  const asked = ALL_ENDPOINTS.filter((endpoint) => callOf(endpoint) in SPEC_CALLS);
  for (const endpoint of inReadingOrder(asked)) {
    const call = callOf(endpoint);
    const never = NEVER_TRIED[call];
    const checked: CheckedCall = { call, area: endpoint.access, outcome: 'not checked', ...(never && { never }) };
    calls.push(checked);
    const input = isChange(endpoint) ? null : inputFor(endpoint, answers);
    if (input === null) continue;
    onCall(calls.length, asked.length, call);
    const found = await connection.ask(endpoint, input);
    answers.set(call, found.output);
    for (const way of waysOf(found)) ways.set(way, [...(ways.get(way) ?? []), call]);
    Object.assign(checked, { status: found.status }, validate(endpoint, found));
  }
  if (write)
    for (const { call, ...found } of await tryWrites(connection)) {
      const checked = calls.find((one) => one.call === call);
      // A call may be made twice; report the failure.
      if (checked && ['not checked', 'works'].includes(checked.outcome)) Object.assign(checked, found);
    }
  // Sign-in was tested first.
  Object.assign(calls.find(({ call }) => call === 'POST /login') ?? {}, { outcome: 'works', status: 200 });
  const fromZero = pagesFromZero();
  const missing = await lackingCapabilities(connection.caller);
  const extensions = Object.keys(BEYOND_SPECS) as (keyof typeof BEYOND_SPECS)[];
  return {
    address,
    ways: [
      ...[...ways].map(([way, of]) => `${way}: ${of.length === 1 ? of[0] : `${of.length} calls, such as ${of[0]}`}.`),
      ...(fromZero.length > 0 ? [`Pages are counted from 0: ${fromZero.join(', ')}.`] : []),
    ],
    calls,
    broken: calls
      .filter(({ call, outcome }) => PAGE_CALLS.has(call) && BROKEN.includes(outcome))
      .map(({ call }) => call),
    beyond: Object.fromEntries(extensions.map((name) => [name, !missing.includes(name)])),
  };
}

/** Calls shown by pages and records of the specs. */
const PAGE_CALLS: ReadonlySet<string> = new Set(
  [
    ...[login, getAccessControlList, getDataHubItem, getAcademyItem, getFaq, getNotice],
    ...LIST_CALLS,
    ...RECORD_LISTS.keys(),
  ].map(callOf),
);

const BROKEN: readonly Outcome[] = ['missing', 'unreadable', 'failed', 'refused'];

const waysOf = ({ wrapper, encoding }: Asked): string[] => [
  ...(wrapper === undefined ? [] : [`Answers are wrapped in “${wrapper}”`]),
  ...(encoding === undefined || encoding === 'identity' ? [] : [`Answers are compressed by ${encoding}`]),
];

/** Fields only in some kinds of rows, such as forecasts or promotions by quantity. */
const OF_SOME_ROWS: Readonly<Record<string, readonly string[]>> = {
  'GET /configurationTypes/all/configurations': ['*.percentage', '*.achievedVolume', '*.submissionRate'],
  'GET /configurationTypes/all/promotions': [
    ...['*.promotionType', '*.endDate', '*.quantity', '*.quantityAvailable', '*.quantityScanned'],
    ...['*.achievedVolume', '*.submissionRate'],
  ],
};

function validate(endpoint: Endpoint, { outcome, status, value }: Asked): Partial<CheckedCall> {
  // The specs don't define the answer without a promotion.
  if (callOf(endpoint) === 'GET /promotions/month/{date}' && status === 404) return { outcome: 'works' };
  if (answersFile(endpoint) || (outcome !== 'works' && outcome !== 'unreadable')) return { outcome };
  const { answer } = SPEC_CALLS[callOf(endpoint)] ?? {};
  const partial = OF_SOME_ROWS[callOf(endpoint)] ?? [];
  const isRead = outcome === 'works' && answer !== undefined;
  const missing = isRead ? lackingFields(answer, value).filter((field) => !partial.includes(field)) : [];
  const faults =
    value === undefined && outcome === 'unreadable' ? ['is not JSON'] : faultsOf(endpoint as JsonEndpoint, value);
  return {
    outcome: missing.length > 0 ? 'in part' : outcome,
    ...(missing.length > 0 && { lacking: missing }),
    ...(faults.length > 0 && { faults }),
  };
}

/** Values that the gateway repairs or refuses. */
function faultsOf(endpoint: JsonEndpoint, value: unknown): string[] {
  const schemas = [endpoint.response, specAnswerOf(endpoint)].filter((schema) => schema !== undefined);
  const results = schemas.map((schema) => schema.safeParse(value));
  const { error } = results.find(({ success }) => success) ?? results.at(-1) ?? {};
  const { answer } = SPEC_CALLS[callOf(endpoint)] ?? {};
  // Fields that only the contract has may be missing.
  const isOfSpecs = (fault: string) => !/^lacks /.test(fault) || answer === undefined;
  return error ? describeFaults(error, value, { examples: true }).split('; ').filter(isOfSpecs) : [];
}

/** Fields of the specs that no row has. */
export function lackingFields(named: SpecAnswer, value: unknown, path = ''): string[] {
  if (named === null || value === null || value === undefined) return [];
  const inside = (field: string) => (path ? `${path}.${field}` : field);
  if (Array.isArray(named)) {
    const [row] = named as readonly [SpecAnswer];
    const rows = Array.isArray(value) ? value : [];
    const [first = [], ...others] = rows.map((one) => lackingFields(row, one, inside('*')));
    return first.filter((field) => others.every((lacking) => lacking.includes(field)));
  }
  // The specs wrap some lists in `data`, and the portal reads both.
  if (Array.isArray(value) && 'data' in named) return lackingFields(named.data ?? null, value, path);
  if (typeof value !== 'object') return [];
  return Object.entries(named).flatMap(([field, further]) =>
    field in value ? lackingFields(further, (value as Record<string, unknown>)[field], inside(field)) : [inside(field)],
  );
}
