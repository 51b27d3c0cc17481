import { parseArgs } from 'node:util';
import { faultOfEmail, MAX_NAME, normalEmail } from '@/lib/domain/person';
import { codeOf, Fault } from './fault';
import { bringUpToDate, withDatabase } from './with-database';

const USAGE = 'npm run admin:create -- --email <address> --name "<first name> <last name>"';

/**
 * `npm run admin:create`: registers an administrator in DATABASE_URL or the embedded database, and prints the temporary
 * password once.
 */
export async function main(): Promise<void> {
  const person = readArguments(process.argv.slice(3));
  const { createAdministrator } = await import('@/upstream/resources/admins/first-administrator');
  await withDatabase(async ({ databaseUrl, settings }) => {
    await bringUpToDate({ databaseUrl, settings });
    const wanted = { ...person, roleId: settings.ADMIN_ROLE_ID };
    const { password, expiresAt } = await createAdministrator(databaseUrl, wanted, new Date()).catch(refuse);
    const until = inWords(expiresAt, settings.PORTAL_TIME_ZONE);
    console.log(`${person.firstName} ${person.lastName} is now an administrator and signs in as ${person.email}.`);
    console.log(`Temporary password: ${password}`);
    console.log(`It’s shown only once, works once until ${until}and must then be changed.`);
  });
}

function inWords(instant: Date, timeZone: string): string {
  const day = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZoneName: 'short' } as const;
  return instant.toLocaleString('en-US', { ...day, ...time, timeZone }).replace(',', '');
}

function refuse(error: unknown): never {
  // The upstream's refusals are messages for people.
  if (error instanceof Error && error.name === 'HttpError') throw new Fault(error.message);
  throw error;
}

function readArguments(args: string[]): { email: string; firstName: string; lastName: string } {
  const { email = '', name = '' } = parse(args);
  const fault = faultOfEmail(email);
  if (fault) throw new Fault(`--email: ${fault}: ${USAGE}`);
  const [, firstName, lastName] = /^\s*(\S+)\s+(\S.*?)\s*$/.exec(name) ?? [];
  if (!firstName || !lastName || firstName.length > MAX_NAME || lastName.length > MAX_NAME) {
    throw new Fault(`--name takes a first and a last name: ${USAGE}`);
  }
  return { email: normalEmail(email), firstName, lastName };
}

function parse(args: string[]): { email?: string; name?: string } {
  try {
    return parseArgs({ args, options: { email: { type: 'string' }, name: { type: 'string' } } }).values;
  } catch (error) {
    if (!codeOf(error)?.startsWith('ERR_PARSE_ARGS')) throw error;
    const [said = ''] = (error as Error).message.split(/[.\n]/, 1);
    throw new Fault(`${said}: ${USAGE}`);
  }
}
