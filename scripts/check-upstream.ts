import { describeFaults } from '@/lib/api/answer-faults';
import { specAnswerOf } from '@/lib/api/adapters/all-adapters';
import { mendAnswer } from '@/lib/api/adapters/mend-answer';
import { ALL_ENDPOINTS } from '@/lib/contract/all-endpoints';
import {
  CAPABILITIES,
  supportedFiltersOf,
  lackingOf,
  PROBES,
  type Capability,
  type Probed,
} from '@/lib/contract/capabilities';
import { answersFile, isChange, type Endpoint, type JsonEndpoint } from '@/lib/contract/endpoint';
import { SPEC_CALLS, type SpecAnswer } from '@/lib/contract/spec-calls';
import { isUnknownCall } from '@/lib/domain/unknown-call';
import { callOf, connect, NO_JSON, outcomeOf, type CheckedCall, type Connection } from './upstream-connection';
import { inputFor, inReadingOrder } from './upstream-inputs';
import { NEVER_TRIED } from './upstream-trial';
import { tryWrites } from './upstream-writes';

export interface UpstreamReport {
  address: string;
  calls: CheckedCall[];
  /** What the portal has beyond the specs, and whether this server can do it. */
  beyond: Record<Capability, boolean>;
}

/**
 * Asks an upstream all that the specs name, by calls that only read unless `write` is set, and compares the answers.
 * @throws Fault where nobody can sign in
 */
export async function checkUpstream(
  address: string,
  credentials: { email: string; password: string },
  { write = false, timeZone = 'UTC' }: { write?: boolean; timeZone?: string } = {},
): Promise<UpstreamReport> {
  const connection = await connect(address, credentials);
  const calls: CheckedCall[] = [];
  const answers = new Map<string, unknown>();
  const asked = ALL_ENDPOINTS.filter((endpoint) => callOf(endpoint) in SPEC_CALLS);
  for (const endpoint of inReadingOrder(asked)) {
    const call = callOf(endpoint);
    const never = NEVER_TRIED[call];
    const checked: CheckedCall = { call, area: endpoint.access, outcome: 'not checked', ...(never && { never }) };
    calls.push(checked);
    const input = isChange(endpoint) ? null : inputFor(endpoint, answers);
    if (input === null) continue;
    const { status, body } = await connection.ask(endpoint, input);
    answers.set(checked.call, body);
    Object.assign(checked, { status }, validate(endpoint, status, body, timeZone));
  }
  if (write)
    for (const { call, ...found } of await tryWrites(connection)) {
      const checked = calls.find((one) => one.call === call);
      // Something may be saved twice: what failed is told.
      if (checked && ['not checked', 'works'].includes(checked.outcome)) Object.assign(checked, found);
    }
  // Signing in was tried first.
  Object.assign(calls.find(({ call }) => call === 'POST /login') ?? {}, { outcome: 'works', status: 200 });
  return { address, calls, beyond: await beyondSpecs(connection) };
}

/** Fields of rows of one kind, such as forecasts or promotions by quantity: a list without such rows lacks them. */
const OF_SOME_ROWS: Readonly<Record<string, readonly string[]>> = {
  'GET /configurationTypes/all/configurations': ['*.percentage', '*.achievedVolume', '*.submissionRate'],
  'GET /configurationTypes/all/promotions': [
    ...['*.promotionType', '*.endDate', '*.quantity', '*.quantityAvailable', '*.quantityScanned'],
    ...['*.achievedVolume', '*.submissionRate'],
  ],
};

function validate(endpoint: Endpoint, status: number, body: unknown, timeZone: string): Partial<CheckedCall> {
  const outcome = outcomeOf(status);
  // The specs leave open what is answered where there is none.
  if (callOf(endpoint) === 'GET /promotions/month/{date}' && status === 404) return { outcome: 'works' };
  if (outcome !== 'works' || answersFile(endpoint)) return { outcome };
  const { answer } = SPEC_CALLS[callOf(endpoint)] ?? {};
  if (body === NO_JSON) return answer === undefined ? { outcome } : { outcome: 'unreadable', faults: ['is not JSON'] };
  const partial = OF_SOME_ROWS[callOf(endpoint)] ?? [];
  const lacking = answer === undefined ? [] : lackingFields(answer, body).filter((field) => !partial.includes(field));
  const { isUsable, faults } = compare(endpoint as JsonEndpoint, body, timeZone);
  return {
    outcome: isUsable ? (lacking.length > 0 ? 'in part' : 'works') : 'unreadable',
    ...(lacking.length > 0 && { lacking }),
    ...(faults.length > 0 && { faults }),
  };
}

/** Can the portal use an answer? What it has to mend is told, too. */
function compare(endpoint: JsonEndpoint, body: unknown, timeZone: string): { isUsable: boolean; faults: string[] } {
  const schemas = [endpoint.response, specAnswerOf(endpoint)].filter((schema) => schema !== undefined);
  const results = schemas.map((schema) => ({ schema, result: schema.safeParse(body) }));
  if (results.some(({ result }) => result.success)) return { isUsable: true, faults: [] };
  const { schema, result } = results.at(-1) ?? {};
  if (!schema || !result?.error) return { isUsable: false, faults: [] };
  const faults = describeFaults(result.error, body, { examples: true }).split('; ');
  const copy = structuredClone(body);
  return { isUsable: mendAnswer(copy, result.error, () => timeZone) && schema.safeParse(copy).success, faults };
}

/** Fields that the specs name and no row of an answer has. */
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

async function beyondSpecs({ ask }: Connection): Promise<UpstreamReport['beyond']> {
  const probed = new Map<string, Probed>();
  for (const { call, query } of PROBES) {
    const { status, body } = await ask(call, query ? { query } : {});
    const isAnswer = status === 200 && body !== NO_JSON;
    probed.set(
      call.name,
      isAnswer ? supportedFiltersOf(body) : status === 200 || isUnknownCall(status) ? 'unknown' : 'unsure',
    );
  }
  const lacking = lackingOf(probed);
  const names = Object.keys(CAPABILITIES) as Capability[];
  return Object.fromEntries(names.map((name) => [name, !lacking.includes(name)])) as UpstreamReport['beyond'];
}
