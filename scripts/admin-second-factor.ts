import { parseArgs } from 'node:util';
import { faultOfEmail, normalEmail } from '@/lib/domain/person';
import { codeOf, Fault } from './fault';
import { bringUpToDate, withDatabase } from './with-database';

const USAGE = 'npm run admin:second-factor -- --email <address>';

/**
 * `npm run admin:second-factor`: removes a person's second factor in DATABASE_URL or the embedded database, for the
 * last administrator, when no one else can.
 */
export async function main(): Promise<void> {
  const email = readEmail(process.argv.slice(3));
  const { resetFactorByMachine } = await import('@/upstream/resources/second-factor/machine-reset');
  await withDatabase(async ({ databaseUrl, settings }) => {
    await bringUpToDate({ databaseUrl, settings });
    const person = await resetFactorByMachine(databaseUrl, email, new Date());
    if (!person) throw new Fault(`No one with the address ${email} has a second factor.`);
    console.log(`${person.firstName} ${person.lastName} no longer has a second factor and is signed out everywhere.`);
    console.log('They sign in with only their password and should set up a new one right away.');
  });
}

function readEmail(args: string[]): string {
  const { email = '' } = parse(args);
  const fault = faultOfEmail(email);
  if (fault) throw new Fault(`--email: ${fault}: ${USAGE}`);
  return normalEmail(email);
}

function parse(args: string[]): { email?: string } {
  try {
    return parseArgs({ args, options: { email: { type: 'string' } } }).values;
  } catch (error) {
    if (!codeOf(error)?.startsWith('ERR_PARSE_ARGS')) throw error;
    const [said = ''] = (error as Error).message.split(/[.\n]/, 1);
    throw new Fault(`${said}: ${USAGE}`);
  }
}
