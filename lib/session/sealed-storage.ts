import { gcmsiv } from '@noble/ciphers/aes.js';
import { sealedPrefix, type SealedKind } from './sealed-entry';

/* Personal data in browser storage is encrypted with a key that only the person's pages receive. It uses
   AES-GCM-SIV (RFC 8452) from a package, because Web Crypto is asynchronous, too late for a page that unloads, and
   unavailable on plain HTTP. */

/** The owner of stored data. The key is sent with their pages and never stored in the browser. */
export interface StorageOwner {
  id: number;
  /** 32 bytes in Base64. */
  key: string;
}

export interface SealedStorage {
  /** @returns null if there is no entry or the key can't decrypt it; that entry is removed */
  read(name: string): string | null;
  /** @throws the browser's error if storage is full or blocked */
  write(name: string, text: string): void;
  remove(name: string): void;
}

/**
 * A person's encrypted texts of one kind. Names are encrypted too, because they contain addresses with search texts.
 * Entries that the person's key no longer decrypts are removed; other people's stay.
 *
 * @throws the browser's error if storage is blocked
 */
export function sealedStorage(kind: SealedKind, { id, key }: StorageOwner, storage: Storage): SealedStorage {
  const bytes = fromBase64(key);
  const prefix = `${sealedPrefix(kind)}${id} `;
  const entryOf = (name: string) => prefix + toBase64(cipher(bytes, NO_NONCE, '').encrypt(encoder.encode(name)));
  const entries = () => Object.keys(storage).filter((entry) => entry.startsWith(prefix));
  for (const entry of entries()) {
    if (open(bytes, NO_NONCE, fromBase64(entry.slice(prefix.length)), '') === null) storage.removeItem(entry);
  }
  return {
    read: (name) => {
      // Encrypting a name takes milliseconds, and most people have nothing stored.
      if (entries().length === 0) return null;
      const entry = entryOf(name);
      const stored = storage.getItem(entry);
      if (stored === null) return null;
      const sealed = fromBase64(stored);
      const text = open(bytes, sealed.subarray(0, NONCE_BYTES), sealed.subarray(NONCE_BYTES), entry);
      if (text === null) storage.removeItem(entry);
      return text;
    },
    write: (name, text) => {
      const entry = entryOf(name);
      const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
      const sealed = cipher(bytes, nonce, entry).encrypt(encoder.encode(text));
      storage.setItem(entry, toBase64(nonce) + toBase64(sealed));
    },
    remove: (name) => storage.removeItem(entryOf(name)),
  };
}

/** The encrypted name of a text. Equal texts have equal names. @param key 32 bytes in Base64 */
export function sealedName(key: string, text: string): string {
  return toBase64(cipher(fromBase64(key), NO_NONCE, '').encrypt(encoder.encode(text)));
}

const NONCE_BYTES = 12;
/** For names. This cipher tolerates a repeated nonce and then only reveals that two texts are equal. */
const NO_NONCE = new Uint8Array(NONCE_BYTES);

const encoder = new TextEncoder();

/** @param entry name of the entry, authenticated so that texts can't be swapped */
const cipher = (key: Uint8Array, nonce: Uint8Array, entry: string) => gcmsiv(key, nonce, encoder.encode(entry));

/** @returns null if another key encrypted it or it was modified */
function open(key: Uint8Array, nonce: Uint8Array, sealed: Uint8Array, entry: string): string | null {
  try {
    return new TextDecoder().decode(cipher(key, nonce, entry).decrypt(sealed));
  } catch {
    return null;
  }
}

/** Bytes per call, because the argument count is limited. A multiple of three avoids padding in between. */
const SLICE = 0x6000;

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += SLICE) text += btoa(String.fromCharCode(...bytes.subarray(at, at + SLICE)));
  return text;
}

/** Returns an empty array for invalid Base64. */
function fromBase64(text: string): Uint8Array {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}
