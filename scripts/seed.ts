import path from 'node:path';
import { parseArgs } from 'node:util';
import { codeOf, Fault } from './fault';
import { withDatabase } from './with-database';

const USAGE = 'npm run seed -- [--orders <number>] [--products <number>] [--fresh]';

/** `npm run seed`: fills DATABASE_URL, or else the embedded database, whether the product runs or not. */
export async function main(): Promise<void> {
  const { orders, products, fresh } = readArguments(process.argv.slice(3));
  const { migrate } = await import('@/upstream/db/migrate');
  const { OtherData, seedDatabase } = await import('@/upstream/db/seed/seed');
  await withDatabase(async ({ databaseUrl, dataDir }) => {
    await migrate(databaseUrl);
    try {
      const { loaded, orders: held } = await seedDatabase({
        databaseUrl,
        filesDir: path.join(dataDir, 'files'),
        orders,
        products,
        fresh,
        onProgress: console.log,
      });
      if (!loaded) console.log(`The demo data is there already, with ${held.toLocaleString('en-US')} orders. Pass --fresh to load it anew.`);
    } catch (error) {
      throw error instanceof OtherData ? new Fault(error.message) : error;
    }
  });
}

interface Arguments {
  orders: number | undefined;
  products: number | undefined;
  fresh: boolean;
}

function readArguments(args: string[]): Arguments {
  try {
    const { values } = parseArgs({
      args,
      options: { orders: { type: 'string' }, products: { type: 'string' }, fresh: { type: 'boolean' } },
    });
    return {
      orders: readCount('--orders', values.orders, { min: 1, max: 99_999_999 }),
      // The demo's own are the least there can be.
      products: readCount('--products', values.products, { min: 180, max: 1_000_000 }),
      fresh: values.fresh ?? false,
    };
  } catch (error) {
    if (codeOf(error)?.startsWith('ERR_PARSE_ARGS')) {
      const [said = ''] = (error as Error).message.split(/[.\n]/, 1);
      throw new Fault(`${said}: ${USAGE}`);
    }
    throw error;
  }
}

function readCount(option: string, written: string | undefined, { min, max }: { min: number; max: number }): number | undefined {
  if (written === undefined) return undefined;
  const count = /^[1-9]\d{0,7}$/.test(written) ? Number(written) : NaN;
  if (count >= min && count <= max) return count;
  throw new Fault(`${option} takes a number from ${min} to ${max}, but is "${written}": ${USAGE}`);
}
