import { devNull } from 'node:os';
import { parseArgs } from 'node:util';
import { ROUTE_TYPES } from '@/lib/domain/access-table';
import type { UpstreamReport } from './check-upstream';
import { codeOf, Fault } from './fault';
import type { CheckedCall, Outcome } from './upstream-connection';

const USAGE =
  'npm run upstream:check -- https://api.example.com --email <address> --password <password> [--write] [--json]';

/** `npm run upstream:check`: reports what an upstream can do before you start in front of it. */
export async function main(): Promise<void> {
  const { address, email, password, write, json } = readArguments(process.argv.slice(3));
  const onCall = (done: number, all: number, call: string) => console.error(`${done} of ${all}  ${call}`);
  // The report replaces the gateway's log.
  process.env.LOG_FILE ??= devNull;
  const { checkUpstream } = await import('./check-upstream');
  const report = await checkUpstream(address, { email, password }, { write, onCall });
  console.log(json ? JSON.stringify(report, null, 2) : reportInWords(report));
  if (report.broken.length > 0) process.exitCode = 1;
}

export function reportInWords({ address, ways, calls, broken, beyond }: UpstreamReport): string {
  const rows = calls.map(({ call, status, outcome, lacking = [], faults = [], never }) => [
    outcome,
    status ? String(status) : '',
    call,
    [
      ...(lacking.length > 0 ? [`lacks ${lacking.join(', ')}`] : []),
      ...faults,
      ...(never ? [`never tried: ${never}`] : []),
    ].join('; '),
  ]);
  const areas = AREAS.map((area) => [areaOutcome(calls.filter((one) => one.area === area)), area]);
  const further = Object.entries(beyond).map(([name, isThere]) => [isThere ? 'there' : 'not there', name]);
  const count = (outcome: Outcome) => calls.filter((one) => one.outcome === outcome).length;
  return [
    `${address}: ${calls.length} calls of the specs, ${count('works')} work, ${count('in part')} in part, ` +
      `${count('unreadable')} unreadable, ${count('missing')} missing, ${count('refused')} refused, ` +
      `${count('failed')} failed, ${count('not checked')} not checked.`,
    ...ways,
    broken.length > 0 ? `Pages of the specs can’t work: ${broken.join(', ')}.` : 'Every page of the specs can work.',
    `\nCalls of the specs\n${inColumns(rows)}`,
    `\nThe portal, by route type\n${inColumns(areas)}`,
    `\nBeyond the specs: what is not there is not offered\n${inColumns(further)}`,
  ].join('\n');
}

const AREAS: readonly CheckedCall['area'][] = ['public', 'signed-in', ...ROUTE_TYPES];

function areaOutcome(calls: readonly CheckedCall[]): string {
  const checked = calls.filter(({ outcome }) => outcome !== 'not checked');
  if (checked.length === 0) return 'not checked';
  if (checked.every(({ outcome }) => outcome === 'works')) return 'works';
  return checked.some(({ outcome }) => outcome === 'works' || outcome === 'in part') ? 'works in part' : 'missing';
}

function inColumns(rows: readonly string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  return rows
    .map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd())
    .join('\n');
}

function readArguments(args: string[]) {
  const { positionals, values } = parse(args);
  const [address = ''] = positionals;
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
    throw new Fault(`The first argument is the address of the upstream: ${USAGE}`);
  const { email, password, write = false, json = false } = values;
  if (!email || !password)
    throw new Fault(`--email and --password must be those of someone with every right: ${USAGE}`);
  return { address, email, password, write, json };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        email: { type: 'string' },
        password: { type: 'string' },
        write: { type: 'boolean' },
        json: { type: 'boolean' },
      },
    });
  } catch (error) {
    if (!codeOf(error)?.startsWith('ERR_PARSE_ARGS')) throw error;
    const [said = ''] = (error as Error).message.split(/[.\n]/, 1);
    throw new Fault(`${said}: ${USAGE}`);
  }
}
