import { randomBytes } from 'node:crypto';
import type { Settings } from '@/lib/domain/settings';
import { mayEnter } from '@/lib/domain/staff';
import { migrate } from '@/upstream/db/migrate';
import { prepareProgramRole } from '@/upstream/db/program-role';
import { DEMO_PASSWORD, DEMO_SIGN_INS } from '@/upstream/db/seed/people';
import { OtherData, seedDatabase } from '@/upstream/db/seed/seed';
import { filesFolder, openStorage } from '@/upstream/files/open-storage';
import { hasAdministrator } from '@/upstream/resources/admins/first-administrator';
import { readLaunchSettings } from './launch-settings';
import { quoted } from './postgres-connection';
import { endWithParent } from './processes';

export interface PreparedDatabase {
  /** Used by the upstream. Its role may only change rows if the launcher started the database. */
  databaseUrl: string;
  isDemo: boolean;
  /** Lines for people about accounts. */
  signIns: string[];
}

/**
 * Prepares the database in a separate process, so that the launcher stays small. With `--embedded` it migrates as
 * owner, creates the upstream's role, and loads demo data into an empty database before it is served. Otherwise the
 * operator's database is left alone. Sends {@link PreparedDatabase}.
 */
export async function main(): Promise<void> {
  const letGo = endWithParent();
  const settings = readLaunchSettings(process.env);
  const ownerUrl = settings.DATABASE_DIRECT_URL ?? settings.DATABASE_URL ?? '';
  const isEmbedded = process.argv.includes('--embedded');
  const prepared = isEmbedded ? await prepareEmbedded(ownerUrl, settings) : { databaseUrl: ownerUrl, isDemo: false };
  const signIns = prepared.isDemo ? demoSignIns(settings) : await firstSignIn(ownerUrl, settings);
  process.send?.({ ...prepared, signIns } satisfies PreparedDatabase, letGo);
}

async function prepareEmbedded(
  ownerUrl: string,
  { ALLOW_NEWER_DATABASE: allowsNewer, FILES_URL, DATA_DIR }: Settings,
): Promise<{ databaseUrl: string; isDemo: boolean }> {
  await migrate(ownerUrl, { allowsNewer });
  // New at each start, so that it isn't stored anywhere.
  const databaseUrl = await prepareProgramRole(ownerUrl, randomBytes(24).toString('hex'));
  const files = await openStorage(FILES_URL ?? filesFolder(DATA_DIR));
  try {
    await seedDatabase({ databaseUrl: ownerUrl, files, allowsNewer, onProgress: console.log });
  } catch (error) {
    // A restored database keeps its data.
    if (!(error instanceof OtherData)) throw error;
    return { databaseUrl, isDemo: false };
  }
  return { databaseUrl, isDemo: true };
}

/** How to register the first administrator; empty if there is one. */
async function firstSignIn(databaseUrl: string, { ADMIN_ROLE_ID, DATA_DIR }: Settings): Promise<string[]> {
  if (await hasAdministrator(databaseUrl, ADMIN_ROLE_ID)) return [];
  const place = process.argv.includes('--default-place') ? '' : `DATA_DIR=${quoted(DATA_DIR)} `;
  return [
    'Sign-ins     There is no administrator yet. This makes the first one and prints a temporary password:',
    `             ${place}npm run admin:create -- --email <address> --name "<first name> <last name>"`,
  ];
}

/** Demo accounts, one line each. */
function demoSignIns({ ALLOWED_ROLE_IDS }: Settings): string[] {
  const lines = DEMO_SIGN_INS.map(
    ({ email, roleId }) =>
      `${email} (role ${roleId}${mayEnter(roleId, undefined, ALLOWED_ROLE_IDS) ? '' : ', refused by the back office'})`,
  );
  const forgotId = DEMO_SIGN_INS.flatMap(({ firstName, lastName, mobileNumber }) =>
    mobileNumber ? [`Forgot ID    finds ${firstName} ${lastName}, mobile number ${mobileNumber}`] : [],
  );
  return [
    `Sign-ins     password of all: ${DEMO_PASSWORD}`,
    ...lines.map((line) => `             ${line}`),
    ...forgotId,
  ];
}
