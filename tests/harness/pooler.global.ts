import type { TestProject } from 'vitest/node';
import { startPooler } from './pooler';
import setupPostgres from './postgres.global';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where PgBouncer listens. */
    poolerPort: number;
  }
}

/** Puts PgBouncer before the PostgreSQL of the tests; few sessions, so that they change hands often. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let postgresUrl = '';
  const stopPostgres = await setupPostgres({
    provide: (name: string, value: string) => {
      postgresUrl = value;
      project.provide('postgresUrl', value);
      return name;
    },
  } as unknown as TestProject);
  const pooler = await startPooler(postgresUrl, { sessions: 4 });
  project.provide('poolerPort', pooler.port);
  return async () => {
    pooler.stop();
    await stopPostgres?.();
  };
}
