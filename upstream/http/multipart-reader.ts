import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import { fileFieldsOf, MAX_FIELDS_BYTES, type Upload } from '@/lib/contract/endpoint';
import { plainFileName } from '@/lib/domain/attachment';
import { HttpError } from './errors';
import { refuse, unstorable } from './faults';
import type { UploadedFile } from './route';

export interface MultipartContent {
  fields: Record<string, string>;
  /** In order of arrival. */
  uploads: UploadedFile[];
}

/** More fields than any form has. */
const MAX_FIELDS = 100;

/** Maximum length of a file name, which is only used in messages. */
const MAX_NAME_LENGTH = 255;

/** Reads a multipart body in chunks; at most one chunk of a file is in memory. */
export class MultipartReader {
  private readonly parser: BusboyInstance;
  private readonly fields = Object.create(null) as Record<string, string>;
  private fieldBytes = 0;
  private readonly uploads: UploadedFile[] = [];
  private readonly writing: Promise<void>[] = [];
  private readonly finished: Promise<void>;
  private readonly closing = new AbortController();

  /** Rejects with the first fault, which hides later ones caused by it. */
  private readonly failure: Promise<never>;
  private fail: (fault: unknown) => void = () => undefined;
  private hasFailed = false;

  /**
   * @param type content type of the request, with the boundary
   * @param upload the allowed files; none for a form without files
   * @param folder target of the files
   * @throws HttpError 400 without a boundary
   */
  constructor(
    type: string,
    private readonly upload: Upload | undefined,
    private readonly folder: string,
  ) {
    this.failure = new Promise((_, reject) => (this.fail = reject));
    // It may reject while nothing awaits it.
    this.failure.catch(() => undefined);
    this.parser = parserFor(type, upload);
    this.finished = new Promise((resolve) => this.parser.on('finish', resolve));
    this.parser.on('field', (name, text, _, isCut) => this.check(() => this.takeField(name, text, isCut)));
    this.parser.on('file', (field, stream, name) => this.check(() => this.takeFile(field, stream, name)));
    for (const event of ['fieldsLimit', 'partsLimit'] as const) {
      this.parser.on(event, () => this.check(() => refuse('body', [{ msg: 'has too many parts' }])));
    }
    this.parser.on('error', () =>
      this.check(() => {
        throw new HttpError(400, 'The body is not valid multipart/form-data, or did not arrive whole.');
      }),
    );
  }

  /**
   * Writes a chunk, and resolves when the next may follow.
   *
   * @throws HttpError 400, 413, 422; the reader is unusable afterwards
   */
  async write(piece: Uint8Array): Promise<void> {
    await Promise.race([new Promise<void>((taken) => this.parser.write(piece, () => taken())), this.failure]);
  }

  /** Ends the body. @returns its content, with all files on disk @throws HttpError 400, 413, 422 */
  async end(): Promise<MultipartContent> {
    this.parser.end();
    await Promise.race([this.finished, this.failure]);
    await Promise.race([Promise.all(this.writing), this.failure]);
    return { fields: this.fields, uploads: this.uploads };
  }

  close(): void {
    this.closing.abort();
  }

  private check(look: () => void): void {
    if (this.hasFailed) return;
    try {
      look();
    } catch (fault) {
      this.hasFailed = true;
      this.fail(fault);
    }
  }

  private takeField(name: string | undefined, text: string, isCut: boolean): void {
    this.fieldBytes += Buffer.byteLength(text);
    if (isCut || this.fieldBytes > MAX_FIELDS_BYTES) {
      throw new HttpError(413, 'The fields of the form are larger than 1 MB.');
    }
    if (name === undefined) refuse('body', [{ msg: 'has a part without a name' }]);
    if (name in this.fields) refuse('body', [{ msg: 'must be given once', path: name }]);
    const fault = unstorable(text);
    if (fault) refuse('body', [{ msg: fault, path: name }]);
    this.fields[name] = text;
  }

  private takeFile(field: string | undefined, stream: BusboyFileStream, givenName: string | undefined): void {
    if (field === undefined) refuse('body', [{ msg: 'has a part without a name' }]);
    const known = fileFieldsOf(this.upload).find((each) => each.field === field);
    if (!known) return refuse('body', [{ msg: 'is not known here', path: field }]);
    const { maxFiles, maxFileBytes } = known;
    if (this.uploads.filter((each) => each.field === field).length === maxFiles)
      refuse('body', [{ msg: `must have at most ${maxFiles} ${maxFiles === 1 ? 'file' : 'files'}`, path: field }]);

    const file: UploadedFile = {
      field,
      name: nameOf(givenName),
      size: 0,
      sha256: '',
      path: join(this.folder, String(this.uploads.length)),
    };
    this.uploads.push(file);
    // With several files in one field, the name identifies the file.
    const path = this.upload && 'field' in this.upload ? file.name : field;
    // The parser has one limit for all fields: the largest.
    const hash = createHash('sha256');
    const bounded = async function* (pieces: AsyncIterable<Buffer>) {
      for await (const piece of pieces) {
        file.size += piece.byteLength;
        if (file.size > maxFileBytes) refuseSize(file.name, maxFileBytes, path);
        hash.update(piece);
        yield piece;
      }
      file.sha256 = hash.digest('hex');
    };
    stream.on('limit', () => this.check(() => refuseSize(file.name, maxFileBytes, path)));
    const written = pipeline(stream, bounded, createWriteStream(file.path), { signal: this.closing.signal }).then(
      () => undefined,
      (error: unknown) =>
        this.check(() => {
          throw error;
        }),
    );
    this.writing.push(written);
  }
}

function parserFor(type: string, upload: Upload | undefined): BusboyInstance {
  const files = fileFieldsOf(upload);
  try {
    return new Busboy({
      headers: { 'content-type': type },
      // `nameOf` decides which part of a name counts.
      preservePath: true,
      limits: {
        fields: MAX_FIELDS,
        parts: MAX_FIELDS + files.reduce((sum, { maxFiles }) => sum + maxFiles, 0) + 1,
        fieldSize: MAX_FIELDS_BYTES,
        fileSize: Math.max(0, ...files.map(({ maxFileBytes }) => maxFileBytes)),
        headerPairs: 20,
        headerSize: 16 * 1024,
      },
    });
  } catch {
    throw new HttpError(400, 'The body is not valid multipart/form-data: it lacks a boundary.');
  }
}

/**
 * Browsers write a double quote in a name as %22 (HTML, multipart/form-data encoding algorithm). Folders are dropped.
 */
function nameOf(given: string | undefined): string {
  return plainFileName(given?.replaceAll('%22', '"') ?? '').slice(-MAX_NAME_LENGTH) || 'The file';
}

function refuseSize(name: string, maxFileBytes: number, path: string): never {
  const msg = `is larger than ${maxFileBytes / 1024 / 1024} MB`;
  throw new HttpError(413, `${name} ${msg}.`, { errors: [{ msg, path }] });
}
