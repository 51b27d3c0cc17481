import { createHash } from 'node:crypto';

/** A compact set of texts. It finds all its members, and mistakes other texts for members at a known rate. */
export interface BloomFilter {
  hashes: number;
  bits: Buffer;
}

/** Builds a filter. @param errorRate share of false positives: 0.001 means one in a thousand */
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

/** Whether a text is in the set, or a false positive. */
export function isInFilter(text: string, filter: BloomFilter): boolean {
  return placesOf(text, filter).every((place) => ((filter.bits[place >> 3] ?? 0) & (1 << (place & 7))) !== 0);
}

/** Two hashes can simulate many (Kirsch and Mitzenmacher, Less Hashing, Same Performance, 2006). */
function placesOf(text: string, { hashes, bits }: BloomFilter): number[] {
  const digest = createHash('sha256').update(text).digest();
  const [first, step] = [digest.readUInt32BE(0), digest.readUInt32BE(4)];
  return Array.from({ length: hashes }, (_, index) => (first + index * step) % (bits.length * 8));
}
