import { createWriteStream } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { openBucket, PATIENT } from '../files/bucket';
import { s3Storage } from '../files/s3-storage';
import type { FileStorage } from '../files/storage';
import { MANIFEST_FILE, PARTS } from './manifest';

export function below(place: string, name: string): string {
  const url = new URL(place);
  url.pathname = path.posix.join('/', url.pathname, name);
  return url.href;
}

export function filesBelow(place: string): Promise<FileStorage> {
  return s3Storage(below(place, PARTS.files), PATIENT);
}

/**
 * Copies a backup from a folder to a place in a bucket, next to its uploaded files (`filesBelow`), which bypass the
 * folder. The manifest goes last, so that a backup with one is complete.
 */
export async function sendBackup(folder: string, place: string): Promise<void> {
  const bucket = await openBucket(place, PATIENT);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const keys = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'));
  for (const key of [...keys.filter((name) => name !== MANIFEST_FILE), MANIFEST_FILE])
    await bucket.put(key, { path: path.join(folder, key) });
}

/** Copies a backup from a bucket into a folder, without its uploaded files. */
export async function fetchBackup(place: string, folder: string): Promise<void> {
  const bucket = await openBucket(place, PATIENT);
  for (const part of ['', `${PARTS.data}/`]) {
    await mkdir(path.join(folder, part), { recursive: true, mode: 0o700 });
    for await (const { objects } of bucket.list(part)) {
      for (const { key } of objects) {
        const object = await bucket.open(key);
        if (object) await pipeline(object.body, createWriteStream(path.join(folder, key), { mode: 0o600 }));
      }
    }
  }
}

export async function isEmptyBelow(place: string): Promise<boolean> {
  const bucket = await openBucket(place, PATIENT);
  for await (const { objects, folders } of bucket.list()) if (objects.length + folders.length > 0) return false;
  return true;
}

/** Names right below a place in a bucket, and the complete backups among them. */
export async function backupsBelow(place: string): Promise<{ all: string[]; whole: string[] }> {
  const bucket = await openBucket(place, PATIENT);
  const all: string[] = [];
  const whole: string[] = [];
  for await (const { folders } of bucket.list()) all.push(...folders.map((folder) => folder.slice(0, -1)));
  for (const name of all) {
    for await (const { objects } of bucket.list(`${name}/${MANIFEST_FILE}`)) if (objects.length > 0) whole.push(name);
  }
  return { all, whole };
}

/** Removes a backup from a bucket, manifest first, so that an interrupted removal leaves no valid backup. */
export async function removeBackup(place: string): Promise<void> {
  const bucket = await openBucket(place, PATIENT);
  await bucket.remove(MANIFEST_FILE);
  for (const part of ['', ...Object.values(PARTS).map((name) => `${name}/`)]) {
    for await (const { objects } of bucket.list(part)) for (const { key } of objects) await bucket.remove(key);
  }
}
