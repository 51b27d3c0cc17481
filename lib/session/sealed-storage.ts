import { gcmsiv } from '@noble/ciphers/aes.js';
import { sealedPrefix, type SealedKind } from './sealed-entry';

/*
 * What the browser keeps of a person's is sealed by a key that only their pages get. AES-GCM-SIV (RFC 8452) of a
 * package, because the browser's own ciphers answer later, when a page that is being left is gone, and are missing on
 * plain http.
 */

/** Whose something is. The key comes with their pages, and is kept nowhere in the browser. */
export interface StorageOwner {
  id: number;
  /** 32 bytes in Base64. */
  key: string;
}

/** Texts of one person, each under a name of its own. */
export interface SealedStorage {
  /** @returns null where there is none, or none that this person's key opens: that one is removed */
  read(name: string): string | null;
  /** @throws the browser's error where storage is full or forbidden */
  write(name: string, text: string): void;
  remove(name: string): void;
}

/**
 * The texts of one kind that a storage holds for a person. Names are sealed as well: they hold addresses, and those
 * what was searched for. What the person's key does not open any more is removed; what is of others stays for them.
 *
 * @throws the browser's error where storage is forbidden
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
      // To seal a name takes milliseconds of a page that opens, and most people have nothing kept.
      if (entries().length === 0) return null;
      const entry = entryOf(name);
      const kept = storage.getItem(entry);
      if (kept === null) return null;
      const sealed = fromBase64(kept);
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

/** A text as one of its person's entries is named: equal texts are sealed alike. @param key 32 bytes in Base64 */
export function sealedName(key: string, text: string): string {
  return toBase64(cipher(fromBase64(key), NO_NONCE, '').encrypt(encoder.encode(text)));
}

const NONCE_BYTES = 12;
/** Of names. This cipher bears a nonce that comes again: it tells only that two texts are the same. */
const NO_NONCE = new Uint8Array(NONCE_BYTES);

const encoder = new TextEncoder();

/** @param entry under which the text is kept, so that no other one can be put in its place */
const cipher = (key: Uint8Array, nonce: Uint8Array, entry: string) => gcmsiv(key, nonce, encoder.encode(entry));

/** @returns null where another key has sealed it, or somebody changed it */
function open(key: Uint8Array, nonce: Uint8Array, sealed: Uint8Array, entry: string): string | null {
  try {
    return new TextDecoder().decode(cipher(key, nonce, entry).decrypt(sealed));
  } catch {
    return null;
  }
}

/** Of so many bytes at once, because a call takes no more arguments. A multiple of three leaves no padding within. */
const SLICE = 0x6000;

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += SLICE) text += btoa(String.fromCharCode(...bytes.subarray(at, at + SLICE)));
  return text;
}

/** Nothing where it is no Base64. */
function fromBase64(text: string): Uint8Array {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}
