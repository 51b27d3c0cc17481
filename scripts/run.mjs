/**
 * Runs a command: `node scripts/run.mjs start`, after checking Node and the installed packages. It uses no package and
 * no syntax newer than Node 12 (`??`, `?.`, top-level `await`).
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const OLDEST_NODE = [20, 19];
/** Contains the pid of the installing npm. */
const INSTALLING = path.join(ROOT, 'programs', 'installing');

// Unwritable output, as on a full disk, must not end a launcher.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

void run(process.argv[2]);

/** @param {string | undefined} command runs the `main` of `scripts/<command>.ts` */
async function run(command) {
  const obstacle = platformObstacle() || readSettingsFile(command) || (await installIfNeeded());
  if (obstacle) {
    console.error(obstacle);
    process.exit(1);
  }
  if (command === 'start') {
    await runToItsEnd('prepare-start');
    const { main } = await import(new URL('../programs/launcher.mjs', import.meta.url).href);
    return main();
  }
  // Available only after the installation.
  const { register } = await import('tsx/esm/api');
  register({ tsconfig: path.join(ROOT, 'tsconfig.json') });
  const { runCommand } = await import(new URL('fault.ts', import.meta.url).href);
  const { main } = await import(new URL(`${command}.ts`, import.meta.url).href);
  await runCommand(main);
}

/**
 * Runs a command in a separate process, so that its packages don't stay in memory. Exits if it fails.
 *
 * @param {string} command
 * @returns {Promise<void>}
 */
function runToItsEnd(command) {
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), command], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  return new Promise((resolve) => child.once('exit', (code) => (code === 0 ? resolve() : process.exit(code || 1))));
}

/** @returns {string | undefined} why this machine can't run the product */
function platformObstacle() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST_NODE;
  if (major < oldestMajor || (major === oldestMajor && minor < oldestMinor)) {
    return (
      `Node ${process.versions.node} is too old: install Node ${OLDEST_NODE.join('.')} or newer from ` +
      'https://nodejs.org.'
    );
  }
  // Programs read it as a URL fragment.
  if (ROOT.includes('#'))
    return `The checkout is in ${ROOT}: rename the folder so that its path has no #, then run this again.`;
  if (process.platform === 'win32')
    return 'Windows runs the product through WSL: open a WSL terminal and run it there.';
  return undefined;
}

/**
 * Reads `.env` or ENV_FILE. The environment takes precedence.
 *
 * @param {string | undefined} command tests choose their own settings
 * @returns {string | undefined} why the file can't be read
 */
function readSettingsFile(command) {
  const named = process.env.ENV_FILE;
  const file = named === undefined ? path.join(ROOT, '.env') : named;
  if (command === 'test' || file === '' || (named === undefined && !existsSync(file))) return undefined;
  try {
    process.loadEnvFile(file);
    return undefined;
  } catch {
    return `The settings of ${file} can't be read: make the file readable, or set ENV_FILE to another one.`;
  }
}

/** @param {string} file */
function readPackages(file) {
  if (!existsSync(file)) return undefined;
  /** @type {Record<string, { version?: string, optional?: boolean }>} */
  const packages = JSON.parse(readFileSync(file, 'utf8')).packages || {};
  return packages;
}

/** Compares the lockfile with npm's list in node_modules, written last, and that list with the folders. */
function isInstalled() {
  const wanted = readPackages(path.join(ROOT, 'package-lock.json')) || {};
  const present = readPackages(path.join(ROOT, 'node_modules', '.package-lock.json'));
  if (!present) return false;
  const isThere = Object.entries(wanted).every(
    // Optional packages are mostly for other platforms.
    ([name, { version, optional }]) => name === '' || (present[name] ? present[name].version === version : optional),
  );
  return isThere && Object.keys(present).every((name) => wanted[name] && existsSync(path.join(ROOT, name)));
}

/** @returns {Promise<string | undefined>} why packages couldn't be installed */
async function installIfNeeded() {
  if (isInstalled()) return undefined;
  console.log('Installing the packages of package-lock.json.');
  const began = Date.now();
  const heartbeat = setInterval(() => {
    console.log(`  still installing (${Math.round((Date.now() - began) / 1000)} s)`);
  }, 10_000);
  // Two installations would delete each other's files; wait also for one left by a killed command.
  while (isInstalling()) await new Promise((resolve) => setTimeout(resolve, 500));
  const { code, output } = isInstalled() ? { code: 0, output: '' } : await npmInstall();
  clearInterval(heartbeat);
  if (code === 0) return undefined;
  if (/\b(ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EAI_AGAIN|ENETUNREACH|ENOTCACHED)\b/.test(output)) {
    return 'The packages could not be downloaded: connect this machine to the network, then run the command again.';
  }
  if (/\b(EACCES|EPERM|EROFS)\b/.test(output)) {
    return (
      `The packages could not be written to ${path.join(ROOT, 'node_modules')}: ` +
      'run as the user who owns the checkout.'
    );
  }
  return `${output.trim()}\nThe packages could not be installed: npm says above why.`;
}

function isInstalling() {
  const pid = existsSync(INSTALLING) ? Number(readFileSync(INSTALLING, 'utf8')) : 0;
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it runs as another user.
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EPERM') return false;
  }
  // A killed process's pid may belong to another program.
  const command = `/proc/${pid}/cmdline`;
  return process.platform !== 'linux' || (existsSync(command) && readFileSync(command, 'utf8').includes('npm'));
}

/** @returns {Promise<{ code: number | null, output: string }>} */
function npmInstall() {
  // Builds need development packages, whatever NODE_ENV or npm's settings say.
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = /npm-cli\.js$/.test(process.env.npm_execpath || '') ? process.env.npm_execpath : undefined;
  return new Promise((resolve) => {
    const child = npm ? spawn(process.execPath, [npm, ...args], { cwd: ROOT }) : spawn('npm', args, { cwd: ROOT });
    mkdirSync(path.dirname(INSTALLING), { recursive: true });
    writeFileSync(INSTALLING, String(child.pid));
    // On SIGTERM npm undoes its work for a minute, beside the next installation. A half-done installation is redone
    // anyway.
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    const stop = () => {
      console.log('\nStopping. The packages will be installed again next time.');
      child.once('close', () => process.exit(1));
      child.kill('SIGKILL');
    };
    for (const signal of signals) process.on(signal, stop);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.on('error', () => resolve({ code: 1, output: 'npm was not found beside Node.' }));
    child.on('close', (code) => {
      for (const signal of signals) process.off(signal, stop);
      writeFileSync(INSTALLING, '');
      resolve({ code, output });
    });
  });
}
