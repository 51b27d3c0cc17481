import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { createServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { freePort } from '@/scripts/ports';
import { createBareDatabase, type TestDatabase } from './harness/database';

/** The program as it is run, in a process of its own. */
interface Program {
  child: ChildProcess;
  output: () => string;
  /** Its exit code. */
  ended: Promise<number | null>;
}

let database: TestDatabase;
const programs: Program[] = [];

beforeEach(async () => {
  database = await createBareDatabase();
});

afterEach(async () => {
  for (const { child } of programs.splice(0)) if (child.exitCode === null) child.kill('SIGKILL');
  await database.drop();
});

function run(environment: Record<string, string>): Program {
  const child = fork(inject('upstreamProgram'), [], {
    env: { NODE_ENV: 'production', PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  const streams = [child.stdout, child.stderr].map((stream) => {
    stream?.on('data', (data: Buffer) => (output += data.toString()));
    return stream && once(stream, 'close');
  });
  // Not the child's own `close`: it never comes once this side has closed the channel.
  const ended = Promise.all([once(child, 'exit'), ...streams]).then(([[code]]) => code as number | null);
  const program = { child, output: () => output, ended };
  programs.push(program);
  return program;
}

describe('the program', () => {
  it('brings an empty database up to date, serves, and ends in order when it is told to', async () => {
    const port = await freePort();
    const program = run({ DATABASE_URL: database.url, UPSTREAM_PORT: String(port) });
    const [message] = await once(program.child, 'message');
    expect(message).toBe('ready');
    expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(200);

    program.child.kill('SIGINT');
    expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(200);

    program.child.kill('SIGTERM');
    expect(await program.ended).toBe(0);
    for (const line of program.output().trim().split('\n')) expect(() => JSON.parse(line)).not.toThrow();
    expect(program.output()).not.toContain(new URL(database.url).password);
  });

  it.skipIf(process.platform !== 'linux')('serves on where no line of its log can be written', async () => {
    const port = await freePort();
    const full = openSync('/dev/full', 'w');
    const child = fork(inject('upstreamProgram'), [], {
      env: { NODE_ENV: 'production', PATH: process.env.PATH, DATABASE_URL: database.url, UPSTREAM_PORT: String(port) },
      stdio: ['ignore', full, full, 'ipc'],
    });
    await once(child, 'message');
    // More than is gathered before it is written.
    const answers = Array.from({ length: 100 }, () => fetch(`http://127.0.0.1:${port}/nothing`));
    for (const answer of await Promise.all(answers)) expect(answer.status).toBe(404);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
    closeSync(full);
  });

  it('ends when the launcher that started it is gone', async () => {
    const program = run({ DATABASE_URL: database.url, UPSTREAM_PORT: String(await freePort()) });
    await once(program.child, 'message');
    program.child.disconnect();
    expect(await program.ended).toBe(0);
  });

  it('says every fault of its settings in a sentence', async () => {
    const program = run({ DATABASE_URL: 'mysql://somewhere:secret@a/b', UPSTREAM_PORT: 'abc' });
    expect(await program.ended).toBe(1);
    expect(program.output().trim().split('\n')).toEqual([
      'UPSTREAM_PORT must be a port number from 1 to 65535, but is "abc".',
      'DATABASE_URL must be an address such as postgres://user:password@host:5432/database.',
    ]);
  });

  it('says which roles of its settings do not exist', async () => {
    const program = run({
      DATABASE_URL: database.url,
      SECOND_FACTOR_ROLES: '1,98',
      UPSTREAM_PORT: String(await freePort()),
    });
    expect(await program.ended).toBe(1);
    expect(program.output()).toMatch(
      /^SECOND_FACTOR_ROLES names role 98, which doesn't exist\. The roles are 1 \(Admin\), 2 \(.+\)\.$/m,
    );
  });

  it('says that it needs a database', async () => {
    const program = run({});
    expect(await program.ended).toBe(1);
    expect(program.output()).toBe('DATABASE_URL must be set: the upstream keeps its data in PostgreSQL.\n');
  });

  it('says when the database can’t be reached, without its password', async () => {
    const program = run({ DATABASE_URL: `postgres://someone:secret@127.0.0.1:${await freePort()}/x` });
    expect(await program.ended).toBe(1);
    expect(program.output()).toMatch(/^The database of DATABASE_URL can't be reached: connect ECONNREFUSED .*\.\n$/);
    expect(program.output()).not.toContain('secret');
  });

  it('says when its port is in use', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as { port: number };
    const program = run({ DATABASE_URL: database.url, UPSTREAM_PORT: String(port) });
    expect(await program.ended).toBe(1);
    expect(program.output()).toContain(
      `Port ${port} is in use by another program: stop that one, or set UPSTREAM_PORT to a free port.\n`,
    );
    taken.close();
  });
});
