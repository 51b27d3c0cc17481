import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { inject } from 'vitest';
import { freePort } from '@/scripts/ports';

/** The upstream as a process of its own. */
export interface Program {
  child: ChildProcess;
  url: string;
}

/**
 * Starts the upstream as it is run, and waits until it listens.
 *
 * @param environment its settings; the port is chosen here
 */
export async function startProgram(
  environment: { DATABASE_URL: string; DATA_DIR: string } & Record<string, string>,
): Promise<Program> {
  const port = await freePort();
  const child = fork(inject('upstreamProgram'), [], {
    env: {
      NODE_ENV: 'production',
      PATH: process.env.PATH,
      UPSTREAM_PORT: String(port),
      ...environment,
      ...byPooler(environment),
    },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`The program ended with ${code}.`)));
  // Tests end programs later on purpose.
  ended.catch(() => undefined);
  await Promise.race([once(child, 'message'), ended]);
  return { child, url: `http://127.0.0.1:${port}` };
}

/** How often a test kills the program: a few times in `npm test`, a hundred times in `npm run test:kills`. */
export const KILL_ROUNDS = Number(process.env.KILL_ROUNDS ?? 2);

/**
 * How often a race is run: a few times in `npm test`, each of them between many, and a hundred times with the kills.
 */
export const RACE_ROUNDS = Number(process.env.KILL_ROUNDS ?? 4);

/** In `npm run test:pooler` the program too leads through PgBouncer. */
function byPooler({ DATABASE_URL }: { DATABASE_URL: string }): Record<string, string> {
  const port = inject('poolerPort') as number | undefined;
  if (port === undefined) return {};
  const pooled = new URL(DATABASE_URL);
  pooled.port = String(port);
  return { DATABASE_URL: pooled.href, DATABASE_DIRECT_URL: DATABASE_URL };
}
