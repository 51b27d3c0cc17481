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
import { takeLock, type Lock } from './lock';

/** The folder of the checkout. */
export const ROOT = path.resolve(import.meta.dirname, '..');

/** As package.json says. */
export const versionOfProduct = (): string =>
  (JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { version: string }).version;

/**
 * Reads every setting of both programs, so that a person learns of all faults at once.
 *
 * @param environment variables by name; secrets that files hold are added to it
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
    // By trying: root may do what the rights of a folder don't say, and not all that they say.
    rmdirSync(mkdtempSync(path.join(folder, 'writable-')));
    return realpathSync(folder);
  } catch (error) {
    throw new Fault(
      `The data folder ${folder} can't be written (${codeOf(error) ?? String(error)}): make it writable, ` +
        'or set DATA_DIR to another folder.',
    );
  }
}

/** The keys of a data folder that were not given as settings: of sessions, and of second factors. */
export const KEPT_KEYS = ['nextauth-secret', 'second-factor-key'] as const;

/** Copies the keys that one folder holds into another. */
export function copyKeptKeys(from: string, to: string): void {
  for (const key of KEPT_KEYS) {
    if (existsSync(path.join(from, key))) copyFileSync(path.join(from, key), path.join(to, key));
  }
}

/** A secret of a data folder, made when first asked for. */
export function keptSecret(dataDir: string, name: (typeof KEPT_KEYS)[number]): string {
  const file = path.join(dataDir, name);
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

/**
 * One launcher to a data folder: two would start two servers on the same files.
 *
 * @param settings environment variables that commands beside the launcher need
 */
export function lockDataDir(dataDir: string, settings?: Record<string, string>): Promise<Lock> {
  return takeLock({
    ...{ file: runningFile(dataDir), settings },
    timeoutMs: 0,
    busy: (pid) =>
      `The data folder ${dataDir} is in use by process ${pid}: stop that one first, ` +
      'or set DATA_DIR (and the ports) to others.',
  });
}

/** Names the launcher that uses a data folder. */
export const runningFile = (dataDir: string): string => path.join(dataDir, 'running.json');
