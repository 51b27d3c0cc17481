import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { AppConfig } from '@/upstream/config';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** The seal's format: AES-256-GCM. Another algorithm gets another number. */
const AES_256_GCM = 1;
const KEY_ID_BYTES = 4;
const MARK_BYTES = 1 + KEY_ID_BYTES;

/** New seals use the first key. */
export type SealingKeys = Pick<AppConfig, 'SECOND_FACTOR_KEY' | 'SECOND_FACTOR_KEY_OLD'>;

const derive = (key: string, purpose: string, bytes: number) =>
  Buffer.from(hkdfSync('sha256', key, '', purpose, bytes));

/** Derives a key for this purpose only, so the setting can have other uses. */
const keyOf = (key: string) => derive(key, 'second factor secrets', 32);

/** Identifies the format and the key, without revealing the key. */
export const markOf = (key: string) =>
  Buffer.concat([Buffer.of(AES_256_GCM), derive(key, 'second factor key id', KEY_ID_BYTES)]);

/** Seals a secret for one person, so that it can't be opened in another person's row. */
export function sealSecret(secret: Uint8Array, userId: number, key: string): Buffer {
  const [mark, iv] = [markOf(key), randomBytes(IV_BYTES)];
  const cipher = createCipheriv('aes-256-gcm', keyOf(key), iv).setAAD(Buffer.concat([mark, ownerOf(userId)]));
  return Buffer.concat([mark, iv, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
}

/**
 * Opens a secret with either key. Seals from older versions have no mark, so both are tried.
 *
 * @throws Error if another key or person sealed it
 */
export function openSecret(sealed: Buffer, userId: number, keys: SealingKeys): Buffer {
  const known = [keys.SECOND_FACTOR_KEY, keys.SECOND_FACTOR_KEY_OLD].filter((key) => key !== undefined);
  const marked = known.find((key) => hasMark(sealed, key));
  if (marked !== undefined) return decrypt(sealed, userId, marked, markOf(marked));
  for (const key of known) {
    try {
      return decrypt(sealed, userId, key, NO_MARK);
    } catch {
      // The next key may open it.
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

const hasMark = (sealed: Buffer, key: string) => sealed.subarray(0, MARK_BYTES).equals(markOf(key));
const ownerOf = (userId: number) => Buffer.from(String(userId));
