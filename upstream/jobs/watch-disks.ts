import { realpath, rm, stat, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import { repeat } from './repeat';

/** Bytes for two segments of PostgreSQL's log, without which it stops. */
export const RESERVED_BYTES = 32 * 2 ** 20;

/** The reserve is released to the embedded database below this many free bytes, and taken back above TAKEN_ABOVE. */
const GIVEN_BELOW = RESERVED_BYTES / 2;
const TAKEN_ABOVE = 3 * RESERVED_BYTES;

/** Folders the programs write to in the data folder; each may be on its own disk. */
const FOLDERS = ['.', 'postgres', 'files', 'mail', 'logs'];

const LOOK_EVERY_MS = 10_000;

export interface Room {
  folder: string;
  freeBytes: number;
}

export interface WatchedDisks {
  state: () => 'ok' | 'full';
  /**
   * Whether this many more bytes would almost fill the embedded database's disk. An external database reports this
   * itself.
   */
  isFullWith: (bytes: number) => Promise<boolean>;
  /** Room on each disk at the last check. */
  rooms: () => readonly Room[];
  stop: () => Promise<void>;
}

/**
 * Regularly checks the data folder's disks, and logs when one is full or has room again. For the embedded database it
 * keeps a reserve file, removed when the disk fills up, so that people can still sign in while changes are refused.
 */
export async function watchDisks(dataDir: string, log: Logger, everyMs = LOOK_EVERY_MS): Promise<WatchedDisks> {
  let rooms: Room[] = [];
  const full = new Set<string>();
  const reserve = await reserveBeside(path.resolve(dataDir, 'postgres'));
  const isTooLittle = (room: Room) => room.freeBytes < RESERVED_BYTES + (reserve?.isGiven() ? RESERVED_BYTES : 0);
  const look = async () => {
    rooms = await roomsBelow(path.resolve(dataDir));
    for (const room of rooms) {
      const isFull = isTooLittle(room);
      if (isFull && !full.has(room.folder)) log.error(room, 'the disk is full: nothing can be stored there');
      if (!isFull && full.delete(room.folder)) log.info(room, 'the disk has room again');
      if (isFull) full.add(room.folder);
    }
    await reserve?.look();
  };
  await look();
  return {
    // Use the logged state, because taking the reserve back changes the free space before the next check.
    state: () => (rooms.some(({ folder }) => full.has(folder)) ? 'full' : 'ok'),
    isFullWith: async (bytes) =>
      reserve !== undefined &&
      isTooLittle({ folder: reserve.folder, freeBytes: (await freeBytesOf(reserve.folder)) - bytes }),
    rooms: () => rooms,
    stop: repeat(look, everyMs, () => undefined),
  };
}

/** Room of each disk, by the first folder on it. */
async function roomsBelow(dataDir: string): Promise<Room[]> {
  const found = new Map<number, Room>();
  for (const name of FOLDERS) {
    const folder = path.join(dataDir, name);
    const device = await stat(folder).then(
      ({ dev }) => dev,
      () => undefined,
    );
    if (device === undefined || found.has(device)) continue;
    found.set(device, { folder, freeBytes: await freeBytesOf(folder) });
  }
  return [...found.values()];
}

const freeBytesOf = (folder: string) => statfs(folder).then(({ bavail, bsize }) => bavail * bsize);

/** The embedded database's reserve; undefined without that database. */
async function reserveBeside(link: string) {
  const folder = await realpath(link).catch(() => undefined);
  if (folder === undefined) return undefined;
  const file = `${folder}.reserve`;
  const isHeld = () =>
    stat(file).then(
      ({ size }) => size === RESERVED_BYTES,
      () => false,
    );
  let held = await isHeld();
  let wasGiven = false;
  return {
    folder,
    isGiven: () => wasGiven,
    look: async () => {
      const free = await freeBytesOf(folder);
      if (held && free < GIVEN_BELOW) {
        await rm(file);
        [held, wasGiven] = [false, true];
      } else if (!held && free > TAKEN_ABOVE) {
        await writeFile(file, Buffer.alloc(RESERVED_BYTES), { mode: 0o600 }).catch(() => rm(file, { force: true }));
        held = await isHeld();
        wasGiven = false;
      }
    },
  };
}
