import { randomBytes } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readSettings, SETTINGS, type SettingName, type Settings } from '@/lib/domain/settings';
import { codeOf, Fault } from './fault';

/** How long a port may still be held by programs that are just ending, in milliseconds. */
const LETTING_GO = 2_000;

/** The folder of the checkout. */
export const ROOT = path.resolve(import.meta.dirname, '..');

/**
 * Reads every setting of both programs, so that a person learns of all faults at once.
 *
 * @param environment variables by name
 * @throws Fault with one sentence per line
 */
export function readLaunchSettings(environment: NodeJS.ProcessEnv): Settings {
  const { settings, faults } = readSettings(environment, Object.keys(SETTINGS) as SettingName[]);
  if (environment.NODE_ENV === 'production' && settings.API_BASE_URL) {
    for (const name of ['NEXTAUTH_SECRET', 'NEXTAUTH_URL'] as const) {
      if (!environment[name]?.trim()) faults.push(`${name} must be set in production when API_BASE_URL is set.`);
    }
  }
  if (!settings.API_BASE_URL && settings.PORT === settings.UPSTREAM_PORT) {
    faults.push(`PORT and UPSTREAM_PORT must differ, but both are ${settings.PORT}.`);
  }
  if (faults.length > 0) throw new Fault(faults.join('\n'));
  return settings;
}

/**
 * Makes the data folder.
 *
 * @param setting DATA_DIR; a relative one is taken from the checkout
 * @returns its real path
 * @throws Fault when it can't be written
 */
export function openDataDir(setting: string): string {
  const folder = path.resolve(ROOT, setting);
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return realpathSync(folder);
  } catch (error) {
    throw new Fault(`The data folder ${folder} can't be written (${codeOf(error) ?? String(error)}): make it writable, or set DATA_DIR to another folder.`);
  }
}

/** The sign-in secret of a data folder, made when first asked for. */
export function keptSecret(dataDir: string): string {
  const file = path.join(dataDir, 'nextauth-secret');
  const kept = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  // A kill amid the first writing leaves an empty file.
  if (kept.length >= 32) return kept;
  const secret = randomBytes(32).toString('base64url');
  writeFileSync(file, `${secret}\n`, { mode: 0o600, flush: true });
  return secret;
}

/** Where a program on this machine reaches one that listens on `host`, without a slash at the end. */
export function addressOf(host: string, port: number): string {
  const reachable = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[host] ?? (host.includes(':') ? `[${host}]` : host);
  return `http://${reachable}:${port}`;
}

/** @throws Fault when a program can't listen there */
export async function requireFreePort(host: string, port: number, setting: 'PORT' | 'UPSTREAM_PORT'): Promise<void> {
  let failure = await failureOfListening(host, port);
  // Programs that were killed a moment ago, or lost their launcher, are just letting go of it.
  for (const end = Date.now() + LETTING_GO; failure && codeOf(failure) === 'EADDRINUSE' && Date.now() < end; ) {
    await delay(50);
    failure = await failureOfListening(host, port);
  }
  if (!failure) return;
  switch (codeOf(failure)) {
    case 'EADDRINUSE':
      throw new Fault(`Port ${port} is in use: stop the program that uses it, or set ${setting} to another port.`);
    case 'EACCES':
      throw new Fault(`This user may not listen on port ${port}: set ${setting} to one from 1024 up.`);
    default:
      throw new Fault(`HOST "${host}" is not an address of this machine (${codeOf(failure) ?? String(failure)}).`);
  }
}

/** Why a server can't listen; undefined where it can. */
function failureOfListening(host: string, port: number): Promise<unknown> {
  return new Promise<unknown>((resolve) => {
    const server = createServer();
    server.once('error', resolve);
    server.listen(port, host, () => server.close(resolve));
  });
}
