import type { TestProject } from 'vitest/node';
import { startPostgres } from '@/scripts/postgres';
import { makeDataDir, removeDataDir } from '@/scripts/postgres-home';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of a role that may create databases; each test file makes its own. */
    postgresUrl: string;
  }
}

/** Gives a project its PostgreSQL: that of TEST_DATABASE_URL, or a scratch one for this run. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) {
    project.provide('postgresUrl', given);
    return undefined;
  }
  const dataDir = makeDataDir();
  const postgres = await startPostgres({ dataDir, log: () => undefined, durability: 'scratch' });
  project.provide('postgresUrl', postgres.url);
  return async () => {
    await postgres.stop();
    removeDataDir(dataDir);
  };
}
