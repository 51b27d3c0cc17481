import { stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import { repeat } from './repeat';

/** Bytes: room for two segments of PostgreSQL's log, without which it ends. */
export const RESERVED_BYTES = 32 * 2 ** 20;

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
  /** The room on each disk at the last look. */
  rooms: () => readonly Room[];
  stop: () => Promise<void>;
}

/** Looks again and again how much room the disks of the data folder have; the log says when one is full or has room. */
export async function watchDisks(dataDir: string, log: Logger, everyMs = LOOK_EVERY_MS): Promise<WatchedDisks> {
  let rooms: Room[] = [];
  const full = new Set<string>();
  const look = async () => {
    rooms = await roomsBelow(path.resolve(dataDir));
    for (const room of rooms) {
      const isFull = room.freeBytes < RESERVED_BYTES;
      if (isFull && !full.has(room.folder)) log.error(room, 'the disk is full: nothing can be stored there');
      if (!isFull && full.delete(room.folder)) log.info(room, 'the disk has room again');
      if (isFull) full.add(room.folder);
    }
  };
  await look();
  return {
    state: () => (rooms.some(({ freeBytes }) => freeBytes < RESERVED_BYTES) ? 'full' : 'ok'),
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
    const { bavail, bsize } = await statfs(folder);
    found.set(device, { folder, freeBytes: bavail * bsize });
  }
  return [...found.values()];
}
