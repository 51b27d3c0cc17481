import { parseArgs } from 'node:util';
import { MAX_API_KEY_NAME } from '@/lib/domain/api-key';
import { DAY_MS } from '@/lib/domain/day';
import { codeOf, Fault } from './fault';
import { bringUpToDate, withDatabase } from './with-database';

const USAGE = 'npm run key:create -- --name "Partner portal" --intake [--days 365]';

/**
 * `npm run key:create`: creates an intake key in the database of DATABASE_URL, or else in the embedded one, and prints
 * its secret once. Keys with rights are created by an administrator, through POST /api-keys.
 */
export async function main(): Promise<void> {
  const { name, days } = readArguments(process.argv.slice(3));
  const { createIntakeKey } = await import('@/upstream/resources/api-keys/intake-key');
  await withDatabase(async ({ databaseUrl, settings }) => {
    await bringUpToDate({ databaseUrl, settings });
    const now = new Date();
    const expiresAt = days === null ? null : new Date(now.getTime() + days * DAY_MS);
    const wanted = { name, adminRoleId: settings.ADMIN_ROLE_ID, expiresAt };
    const secret = await createIntakeKey(databaseUrl, wanted, now).catch(refuse);
    console.log(`API key for intake, shown this once: ${secret}`);
    console.log(
      days === null ? 'It never expires; revoke it when it isn’t used anymore.' : `It expires in ${days} days.`,
    );
  });
}

function refuse(error: unknown): never {
  if (error instanceof Error && error.name === 'HttpError') throw new Fault(error.message);
  throw error;
}

function readArguments(args: string[]): { name: string; days: number | null } {
  const { name = '', intake = false, days } = parse(args);
  if (name.trim() === '' || name.trim().length > MAX_API_KEY_NAME) throw new Fault(`--name takes a name: ${USAGE}`);
  if (!intake) throw new Fault(`--intake is missing: this command creates intake keys only: ${USAGE}`);
  if (days !== undefined && !/^[1-9]\d{0,3}$/.test(days)) throw new Fault(`--days takes a number of days: ${USAGE}`);
  return { name: name.trim(), days: days === undefined ? null : Number(days) };
}

function parse(args: string[]): { name?: string; intake?: boolean; days?: string } {
  try {
    const options = { name: { type: 'string' }, intake: { type: 'boolean' }, days: { type: 'string' } } as const;
    return parseArgs({ args, options }).values;
  } catch (error) {
    if (!codeOf(error)?.startsWith('ERR_PARSE_ARGS')) throw error;
    const [said = ''] = (error as Error).message.split(/[.\n]/, 1);
    throw new Fault(`${said}: ${USAGE}`);
  }
}
