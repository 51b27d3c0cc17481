import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { AppConfig } from '@/upstream/config';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** By what a secret is sealed: AES-256-GCM. Another algorithm gets another number. */
const AES_256_GCM = 1;
const KEY_ID_BYTES = 4;
const MARK_BYTES = 1 + KEY_ID_BYTES;

/** The keys of the settings. What is sealed from now on is by the first one. */
export type SealingKeys = Pick<AppConfig, 'SECOND_FACTOR_KEY' | 'SECOND_FACTOR_KEY_OLD'>;

const derive = (key: string, purpose: string, bytes: number) =>
  Buffer.from(hkdfSync('sha256', key, '', purpose, bytes));

/** One key for one purpose, whatever else the setting may once be used for. */
const keyOf = (key: string) => derive(key, 'second factor secrets', 32);

/** Tells how and by which key something is sealed; it says nothing of the key. */
export const markOf = (key: string) =>
  Buffer.concat([Buffer.of(AES_256_GCM), derive(key, 'second factor key id', KEY_ID_BYTES)]);

/** Seals a secret for one person: copied into another one's row it can't be opened. */
export function sealSecret(secret: Uint8Array, userId: number, key: string): Buffer {
  const [mark, iv] = [markOf(key), randomBytes(IV_BYTES)];
  const cipher = createCipheriv('aes-256-gcm', keyOf(key), iv).setAAD(Buffer.concat([mark, ownerOf(userId)]));
  return Buffer.concat([mark, iv, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
}

/**
 * Opens what was sealed by either key of the settings. Without a mark, as an earlier version sealed it, each is tried.
 * @throws Error where it was sealed by another key, or for somebody else
 */
export function openSecret(sealed: Buffer, userId: number, keys: SealingKeys): Buffer {
  const known = [keys.SECOND_FACTOR_KEY, keys.SECOND_FACTOR_KEY_OLD].filter((key) => key !== undefined);
  const marked = known.find((key) => hasMark(sealed, key));
  if (marked !== undefined) return decrypt(sealed, userId, marked, markOf(marked));
  for (const key of known) {
    try {
      return decrypt(sealed, userId, key, NO_MARK);
    } catch {
      // It may be the next one's.
    }
  }
  throw new Error('it was sealed with a key that isn’t in the settings, or for someone else');
}

const NO_MARK = Buffer.of();

function decrypt(sealed: Buffer, userId: number, key: string, mark: Buffer): Buffer {
  const [start, end] = [mark.length + IV_BYTES, sealed.length - TAG_BYTES];
  const decipher = createDecipheriv('aes-256-gcm', keyOf(key), sealed.subarray(mark.length, start))
    .setAAD(Buffer.concat([mark, ownerOf(userId)]))
    .setAuthTag(sealed.subarray(end));
  return Buffer.concat([decipher.update(sealed.subarray(start, end)), decipher.final()]);
}

/** Was it sealed in today's way, by this key? */
const hasMark = (sealed: Buffer, key: string) => sealed.subarray(0, MARK_BYTES).equals(markOf(key));
const ownerOf = (userId: number) => Buffer.from(String(userId));
