import { LIMITS, openBucket, type Listed } from './bucket';
import { assertKey, isKey, type FileStorage } from './storage';

/**
 * Stores files in a bucket of an S3-compatible store (see `openBucket`).
 *
 * @param url like FILES_URL, optionally with a place in the bucket
 * @throws FilesAway (from its functions) if the store fails
 */
export async function s3Storage(url: string, limits = LIMITS): Promise<FileStorage> {
  const bucket = await openBucket(url, limits);

  async function* list(isWanted: (object: Listed['objects'][number]) => boolean): AsyncGenerator<string[]> {
    for await (const { objects } of bucket.list()) {
      const keys = objects.filter((object) => isKey(object.key) && isWanted(object)).map(({ key }) => key);
      if (keys.length > 0) yield keys;
    }
  }

  return {
    async put(key, content) {
      assertKey(key);
      await bucket.put(key, content);
    },

    async putFile(key, path) {
      assertKey(key);
      await bucket.put(key, { path });
    },

    async open(key) {
      assertKey(key);
      return bucket.open(key);
    },

    async remove(key) {
      assertKey(key);
      await bucket.remove(key);
    },

    // The store never shows incomplete files.
    writtenBefore: (time) => list(({ written }) => written < time),

    keys: () => list(() => true),
  };
}
