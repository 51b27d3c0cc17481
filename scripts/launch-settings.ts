import { randomBytes } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmdirSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { readSettings, SETTINGS, type SettingName, type Settings } from '@/lib/domain/settings';
import { faultsBetween, faultsOfNames } from '@/lib/domain/settings-faults';
import { readSecretFiles } from '@/lib/server/secret-files';
import { codeOf, Fault } from './fault';
import { acquireLock, type Lock } from './lock';

export const ROOT = path.resolve(import.meta.dirname, '..');

export const versionOfProduct = (): string =>
  (JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { version: string }).version;

/**
 * Reads all settings of both programs, to report every fault at once.
 *
 * @param environment variables by name; secrets from files are added
 * @throws Fault with one sentence per line
 */
export function readLaunchSettings(environment: NodeJS.ProcessEnv): Settings {
  const secretFaults = readSecretFiles(environment);
  const { settings, faults: settingFaults } = readSettings(environment, Object.keys(SETTINGS) as SettingName[]);
  const faults = [...faultsOfNames(environment), ...secretFaults, ...settingFaults, ...faultsBetween(settings)];
  if (environment.NODE_ENV === 'production' && (settings.API_BASE_URL ?? settings.UPSTREAM_URL)) {
    for (const name of ['NEXTAUTH_SECRET', 'NEXTAUTH_URL'] as const) {
      if (!environment[name]?.trim())
        faults.push(`${name} must be set in production when the upstream runs elsewhere.`);
    }
  }
  if (settings.DATABASE_DIRECT_URL && !settings.DATABASE_URL) faults.push(NOTHING_BESIDE);
  if (faults.length > 0) throw new Fault(faults.join('\n'));
  return settings;
}

const NOTHING_BESIDE =
  'DATABASE_DIRECT_URL leads beside a pooler to the database of DATABASE_URL: set both, or neither.';

/**
 * Creates the data folder.
 *
 * @param setting DATA_DIR, relative to the checkout
 * @returns its real path
 * @throws Fault if it isn't writable
 */
export function openDataDir(setting: string): string {
  const folder = path.resolve(ROOT, setting);
  try {
    mkdirSync(folder, { recursive: true });
    // Tries it, because permissions are misleading for root.
    rmdirSync(mkdtempSync(path.join(folder, 'writable-')));
    return realpathSync(folder);
  } catch (error) {
    throw new Fault(
      `The data folder ${folder} can't be written (${codeOf(error) ?? String(error)}): make it writable, ` +
        'or set DATA_DIR to another folder.',
    );
  }
}

/** Keys generated in the data folder: for sessions and second factors. */
export const KEPT_KEYS = ['nextauth-secret', 'second-factor-key'] as const;

export function copyKeptKeys(from: string, to: string): void {
  for (const key of KEPT_KEYS) {
    if (existsSync(path.join(from, key))) copyFileSync(path.join(from, key), path.join(to, key));
  }
}

/** A secret of the data folder, generated on first use. */
export function keptSecret(dataDir: string, name: (typeof KEPT_KEYS)[number]): string {
  const file = path.join(dataDir, name);
  const stored = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  // A kill during the first write leaves an empty file.
  if (stored.length >= 32) return stored;
  const secret = randomBytes(32).toString('base64url');
  writeFileSync(file, `${secret}\n`, { mode: 0o600, flush: true });
  return secret;
}

/** Local address of a program that listens on `host`, without a trailing slash. */
export function addressOf(host: string, port: number): string {
  const reachable = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[host] ?? (host.includes(':') ? `[${host}]` : host);
  return `http://${reachable}:${port}`;
}

/**
 * Locks a data folder for one launcher, because two would start two servers on the same files.
 *
 * @param settings environment variables for commands beside the launcher
 */
export function lockDataDir(dataDir: string, settings?: Record<string, string>): Promise<Lock> {
  return acquireLock({
    ...{ file: runningFile(dataDir), settings },
    timeoutMs: 0,
    busy: (pid) =>
      `The data folder ${dataDir} is in use by process ${pid}: stop that one first, ` +
      'or set DATA_DIR (and the ports) to others.',
  });
}

/** File that names the launcher using a data folder. */
export const runningFile = (dataDir: string): string => path.join(dataDir, 'running.json');
