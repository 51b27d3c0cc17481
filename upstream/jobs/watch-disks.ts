import { realpath, rm, stat, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import { repeat } from './repeat';

/** Bytes: room for two segments of PostgreSQL's log, without which it ends. */
export const RESERVED_BYTES = 32 * 2 ** 20;

/** The reserve is given to the embedded database below so many free bytes, and taken back above so many. */
const GIVEN_BELOW = RESERVED_BYTES / 2;
const TAKEN_ABOVE = 3 * RESERVED_BYTES;

/** What the programs write below the data folder; each may be a disk of its own. */
const FOLDERS = ['.', 'postgres', 'files', 'mail', 'logs'];

const LOOK_EVERY_MS = 10_000;

/** How much room a folder has. */
export interface Room {
  folder: string;
  freeBytes: number;
}

export interface WatchedDisks {
  state: () => 'ok' | 'full';
  /** Would the disk of the embedded database be almost full with so many bytes more? One elsewhere says so itself. */
  isFullWith: (bytes: number) => Promise<boolean>;
  /** The room on each disk at the last look. */
  rooms: () => readonly Room[];
  stop: () => Promise<void>;
}

/**
 * Looks again and again how much room the disks of the data folder have; the log says when one is full or has room.
 * Beside the embedded database it keeps a file, which it removes when others have filled the disk: then people can
 * still sign in, and changes stay refused.
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
    // As the log says it: taking the reserve back changes what is too little before the next look.
    state: () => (rooms.some(({ folder }) => full.has(folder)) ? 'full' : 'ok'),
    isFullWith: async (bytes) =>
      reserve !== undefined &&
      isTooLittle({ folder: reserve.folder, freeBytes: (await freeBytesOf(reserve.folder)) - bytes }),
    rooms: () => rooms,
    stop: repeat(look, everyMs, () => undefined),
  };
}

/** The room of each disk, by the first folder that lies on it. */
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

/** The reserve of the embedded database; undefined where there is none. */
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
