import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** One key for one purpose, whatever else the setting may once be used for. */
const keyOf = (key: string) => Buffer.from(hkdfSync('sha256', key, '', 'second factor secrets', 32));

/** Seals a secret by AES-256-GCM for one person: copied into another one's row it can't be opened. */
export function sealSecret(secret: Uint8Array, userId: number, key: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(key), iv).setAAD(Buffer.from(String(userId)));
  return Buffer.concat([iv, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
}

/** @throws Error where it was sealed by another key, or for somebody else */
export function openSecret(sealed: Buffer, userId: number, key: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(key), sealed.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(String(userId)))
    .setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
}
