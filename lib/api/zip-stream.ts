import { Readable } from 'node:stream';
import JSZip from 'jszip';

export interface ZipEntry {
  name: string;
  content: Readable | string;
}

/**
 * Zips files while later names are still unknown, which jszip alone can't. Each file becomes a zip; everything except
 * the directories is sent, and one directory follows at the end. Nothing is deflated, because pictures and PDFs are
 * compressed.
 */
export async function* zipStream(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let sent = 0;
  for await (const entry of entries) {
    const start = sent;
    let held = Buffer.alloc(0);
    for await (const part of zipOfOne(entry)) {
      held = Buffer.concat([held, part]);
      const ready = held.subarray(0, Math.max(0, held.length - MOST_TAIL));
      if (ready.length === 0) continue;
      sent += ready.length;
      held = held.subarray(ready.length);
      yield ready;
    }
    const recordBytes = held.readUInt32LE(held.length - END_BYTES + AT.directoryBytes);
    const record = Buffer.from(held.subarray(held.length - END_BYTES - recordBytes, held.length - END_BYTES));
    record.writeUInt32LE(start, AT.recordStart);
    directory.push(record);
    const rest = held.subarray(0, held.length - END_BYTES - recordBytes);
    sent += rest.length;
    yield rest;
  }
  yield* directory;
  yield endOf(directory, sent);
}

/** Sizes of the zip format in bytes: the end record, and an upper bound of a directory record with it. */
const END_BYTES = 22;
const MOST_TAIL = 4_096;

/** Offsets in a directory record and in the end record. */
const AT = { recordStart: 42, entries: 8, allEntries: 10, directoryBytes: 12, directoryStart: 16 } as const;

async function* zipOfOne({ name, content }: ZipEntry): AsyncGenerator<Buffer> {
  const zip = new JSZip()
    // A folder entry would need a second directory record.
    .file(name, content, { createFolders: false })
    .generateNodeStream({ streamFiles: true, compression: 'STORE', platform: 'DOS' });
  const stream = new Readable({ highWaterMark: 256 * 1024 }).wrap(zip);
  try {
    for await (const part of stream) yield part as Buffer;
  } finally {
    stream.destroy();
  }
}

function endOf(directory: readonly Buffer[], directoryStart: number): Buffer {
  const end = Buffer.alloc(END_BYTES);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(directory.length, AT.entries);
  end.writeUInt16LE(directory.length, AT.allEntries);
  end.writeUInt32LE(
    directory.reduce((sum, { length }) => sum + length, 0),
    AT.directoryBytes,
  );
  end.writeUInt32LE(directoryStart, AT.directoryStart);
  return end;
}
