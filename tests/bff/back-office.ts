import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@/scripts/ports';
import { slowly } from '@/scripts/timeouts.mjs';

const ROOT = path.resolve(import.meta.dirname, '..', '..');
const PROGRAM = path.join('programs', 'back-office.mjs');

/** The secret of every back office under test, for making sessions that it accepts. */
export const SECRET = 'a-secret-of-the-tests-that-is-long-enough';

/** A running back office, as built. */
export class BackOffice {
  private constructor(
    readonly address: string,
    private readonly child: ChildProcess,
    private readonly written: string[],
    private readonly folder: string | null,
  ) {}

  /** Starts the built back office in front of an upstream. */
  static start(apiBaseUrl: string, settings: Record<string, string> = {}): Promise<BackOffice> {
    return BackOffice.startIn(ROOT, null, apiBaseUrl, settings);
  }

  /** Starts a copy of the build whose middleware is taken out, as a mistake in its matcher would. */
  static startWithoutMiddleware(apiBaseUrl: string): Promise<BackOffice> {
    const folder = mkdtempSync(path.join(tmpdir(), 'back-office-without-middleware-'));
    // The folder of types is written by the type check, which may run at the same time.
    for (const part of [
      '.next',
      'programs',
      'public',
      'next.config.mjs',
      'lib/auth/security-headers.mjs',
      'package.json',
    ]) {
      const filter = (source: string) => !/[/\\]\.next[/\\](cache|dev|types)$/.test(source);
      cpSync(path.join(ROOT, part), path.join(folder, part), { recursive: true, verbatimSymlinks: true, filter });
    }
    symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
    const manifest = path.join(folder, '.next', 'server', 'functions-config-manifest.json');
    const { functions, ...rest } = JSON.parse(readFileSync(manifest, 'utf8')) as { functions: Record<string, unknown> };
    if (!('/_middleware' in functions)) throw new Error('the build has no middleware to take out');
    delete functions['/_middleware'];
    writeFileSync(manifest, JSON.stringify({ ...rest, functions }));
    return BackOffice.startIn(folder, folder, apiBaseUrl, {});
  }

  private static async startIn(
    root: string,
    temporary: string | null,
    apiBaseUrl: string,
    settings: Record<string, string>,
  ): Promise<BackOffice> {
    const port = await freePort();
    const address = `http://127.0.0.1:${port}`;
    const child = spawn(process.execPath, [path.join(root, PROGRAM)], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        NEXT_TELEMETRY_DISABLED: '1',
        PORT: String(port),
        HOST: '127.0.0.1',
        API_BASE_URL: apiBaseUrl,
        NEXTAUTH_SECRET: SECRET,
        NEXTAUTH_URL: address,
        ...settings,
      },
    });
    const written: string[] = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => written.push(String(chunk)));
    const office = new BackOffice(address, child, written, temporary);
    await office.untilItAnswers();
    return office;
  }

  private async untilItAnswers(): Promise<void> {
    for (const end = Date.now() + slowly(30_000); Date.now() < end; await delay(100)) {
      if (this.child.exitCode !== null) break;
      const answer = await fetch(`${this.address}/api/health`).catch(() => null);
      if (answer) return;
    }
    throw new Error(`the back office did not start:\n${this.log()}`);
  }

  /** All that it has written. */
  log(): string {
    return this.written.join('');
  }

  async stop(): Promise<void> {
    if (this.child.exitCode === null) {
      const ended = new Promise((resolve) => this.child.once('exit', resolve));
      this.child.kill('SIGKILL');
      await ended;
    }
    if (this.folder) rmSync(this.folder, { recursive: true, force: true });
  }
}
