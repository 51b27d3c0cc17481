import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/**
 * Installs the packages of Debian that a test needs and this machine lacks.
 *
 * @param needed a file that each package brings, by the package's name
 * @throws Error that names the packages, where they can't be installed
 */
export function installPackages(needed: Readonly<Record<string, string>>): void {
  const missing = packagesWithout(needed);
  if (missing.length === 0) return;
  console.log(`Installing ${missing.join(', ')}.`);
  // A run level of maintenance keeps their services from starting.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const said = ['update', `install --yes --no-install-recommends ${missing.join(' ')}`].map(
    (command) => spawnSync('apt-get', command.split(' '), { env, encoding: 'utf8' }).stderr ?? 'no apt-get',
  );
  const failed = packagesWithout(needed);
  if (failed.length > 0)
    throw new Error(`Install first (Debian 12): apt-get install ${failed.join(' ')}\n${said.join('\n')}`);
}

const packagesWithout = (needed: Readonly<Record<string, string>>) =>
  Object.entries(needed).flatMap(([name, file]) => (existsSync(file) ? [] : [name]));
