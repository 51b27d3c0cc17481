import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import type { HeldData } from '@/upstream/db/seed/seed';
import { codeOf, Fault } from './fault';
import { bringUpToDate, withDatabase, type WorkPlace } from './with-database';

const USAGE =
  'npm run seed -- [--orders <number>] [--products <number>] [--claims <number>] [--activity <number>] ' +
  '[--partners <number>] [--content <number>] [--projects <number>] [--warranty <number>] ' +
  '[--inquiries <number>] [--fresh [--yes]]';

/** `npm run seed`: fills DATABASE_URL or the embedded database, running or not. */
export async function main(): Promise<void> {
  const { orders, products, claims, activity, partners, content, projects, warranty, inquiries, fresh, yes } =
    readArguments(process.argv.slice(3));
  const { filesFolder, openStorage } = await import('@/upstream/files/open-storage');
  const { inspectData, OtherData, seedDatabase } = await import('@/upstream/db/seed/seed');
  const fill = async ({ databaseUrl, dataDir, settings }: WorkPlace) => {
    await bringUpToDate({ databaseUrl, settings });
    if (fresh && !yes) await requireConsent(databaseUrl, await inspectData(databaseUrl));
    try {
      const { loaded, orders: held } = await seedDatabase({
        databaseUrl,
        files: await openStorage(settings.FILES_URL ?? filesFolder(dataDir)),
        orders,
        products,
        partners,
        claims,
        activity,
        content,
        inquiries,
        projects,
        warranty,
        fresh,
        allowsNewer: settings.ALLOW_NEWER_DATABASE,
        onProgress: console.log,
      });
      if (!loaded)
        console.log(
          `The demo data already exists, with ${held.toLocaleString('en-US')} orders. Pass --fresh to reload it.`,
        );
    } catch (error) {
      throw error instanceof OtherData ? new Fault(error.message) : error;
    }
  };
  await withDatabase(fill, { mayCreate: true });
}

/** Input by people can't be recovered, so emptying needs the typed database name or --yes. */
async function requireConsent(databaseUrl: string, { kind, people, companies, orders }: HeldData): Promise<void> {
  if (kind !== 'other') return;
  const { pathname, host } = new URL(databaseUrl);
  const name = decodeURIComponent(pathname.slice(1));
  const counts = `people: ${inWords(people)}, companies: ${inWords(companies)}, orders: ${inWords(orders)}`;
  const held = `The database ${name} at ${host} holds data that is not the demo's (${counts}).`;
  if (!process.stdin.isTTY)
    throw new Fault(`${held} It was left as it is: only with --yes is it emptied without a question.`);
  console.log(held);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  // No answer, as on Ctrl-C, keeps the data.
  const answer = await Promise.race([
    terminal.question(`All of it will be deleted. Type ${name} to continue: `),
    new Promise<string>((resolve) => terminal.once('close', () => resolve(''))),
  ]);
  terminal.close();
  if (answer.trim() !== name) throw new Fault('Nothing was deleted.');
}

const inWords = (count: number) => count.toLocaleString('en-US');

interface Arguments {
  orders: number | undefined;
  products: number | undefined;
  partners: number | undefined;
  claims: number | undefined;
  activity: number | undefined;
  content: number | undefined;
  inquiries: number | undefined;
  projects: number | undefined;
  warranty: number | undefined;
  fresh: boolean;
  yes: boolean;
}

function readArguments(args: string[]): Arguments {
  try {
    const { values } = parseArgs({
      args,
      options: {
        ...{
          orders: { type: 'string' },
          products: { type: 'string' },
          claims: { type: 'string' },
          partners: { type: 'string' },
        },
        ...{ content: { type: 'string' }, activity: { type: 'string' }, projects: { type: 'string' } },
        ...{ warranty: { type: 'string' }, inquiries: { type: 'string' } },
        ...{ fresh: { type: 'boolean' }, yes: { type: 'boolean' } },
      },
    });
    return {
      orders: readCount('--orders', values.orders, { min: 1, max: 99_999_999 }),
      // The demo's own are the minimum.
      products: readCount('--products', values.products, { min: 180, max: 1_000_000 }),
      partners: readCount('--partners', values.partners, { min: 460, max: 1_000_000 }),
      claims: readCount('--claims', values.claims, { min: 1, max: 10_000_000 }),
      activity: readCount('--activity', values.activity, { min: 1, max: 99_999_999 }),
      content: readCount('--content', values.content, { min: 100, max: 100_000 }),
      inquiries: readCount('--inquiries', values.inquiries, { min: 1, max: 1_000_000 }),
      projects: readCount('--projects', values.projects, { min: 1, max: 10_000_000 }),
      warranty: readCount('--warranty', values.warranty, { min: 1, max: 1_000_000 }),
      fresh: values.fresh ?? false,
      yes: values.yes ?? false,
    };
  } catch (error) {
    if (codeOf(error)?.startsWith('ERR_PARSE_ARGS')) {
      const [said = ''] = (error as Error).message.split(/[.\n]/, 1);
      throw new Fault(`${said}: ${USAGE}`);
    }
    throw error;
  }
}

function readCount(
  option: string,
  written: string | undefined,
  { min, max }: { min: number; max: number },
): number | undefined {
  if (written === undefined) return undefined;
  const count = /^[1-9]\d{0,7}$/.test(written) ? Number(written) : NaN;
  if (count >= min && count <= max) return count;
  throw new Fault(`${option} takes a number from ${min} to ${max}, but is "${written}": ${USAGE}`);
}
