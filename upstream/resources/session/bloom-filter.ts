import { createHash } from 'node:crypto';

/**
 * A set of texts in a few bits each. It says of every text of the set that it is in it, and of another one so by
 * mistake at a known rate.
 */
export interface BloomFilter {
  /** How many bits tell of a text. */
  hashes: number;
  bits: Buffer;
}

/**
 * Makes the filter of some texts.
 * @param errorRate of how many other texts it says that they are in it: 0.001 of a thousandth
 */
export function makeBloomFilter(texts: readonly string[], errorRate: number): BloomFilter {
  const bitsEach = -Math.log(errorRate) / Math.LN2 ** 2;
  const bits = Buffer.alloc(Math.ceil((texts.length * bitsEach) / 8));
  const hashes = Math.round(bitsEach * Math.LN2);
  for (const text of texts) {
    for (const place of placesOf(text, { hashes, bits }))
      bits[place >> 3] = (bits[place >> 3] ?? 0) | (1 << (place & 7));
  }
  return { hashes, bits };
}

/** Is a text in the set, or by mistake taken for one that is? */
export function isInFilter(text: string, filter: BloomFilter): boolean {
  return placesOf(text, filter).every((place) => ((filter.bits[place >> 3] ?? 0) & (1 << (place & 7))) !== 0);
}

/** Two hashes stand for many (Kirsch and Mitzenmacher, Less Hashing, Same Performance, 2006). */
function placesOf(text: string, { hashes, bits }: BloomFilter): number[] {
  const digest = createHash('sha256').update(text).digest();
  const [first, step] = [digest.readUInt32BE(0), digest.readUInt32BE(4)];
  return Array.from({ length: hashes }, (_, index) => (first + index * step) % (bits.length * 8));
}
