import JSZip from 'jszip';
import { assertWorkbook } from './file-kind';
import { MAX_UPLOAD_ROWS } from '../domain/upload';
import { megabytes, type Limits } from './limits';
import { DAMAGED, PROTECTED, Unreadable } from './unreadable';

export interface Unpacked {
  /** A workbook of the parts that are read, not compressed. */
  workbook: Uint8Array;
  /** Its place among the sheets. */
  sheet: number;
}

/**
 * Unpacks what is read of a workbook, counting each byte, and packs it anew: the spreadsheet library sees no size,
 * name or part that wasn't looked at.
 * @throws Unreadable
 */
export async function unpack(bytes: Uint8Array, limits: Limits): Promise<Unpacked> {
  const zip = await open(bytes);
  const names = Object.keys(zip.files);
  if (names.length > limits.parts) {
    const many = names.length.toLocaleString('en-US');
    throw new Unreadable(
      `This file holds ${many} parts, ${(names.length - limits.parts).toLocaleString('en-US')} more than the ${limits.parts.toLocaleString('en-US')} that are read.`,
    );
  }
  const unpacking = new Unpacking(zip, limits.unpacked);
  await assertWorkbook(zip, (name) => unpacking.text(name));
  const { path, index } = await firstSheet(zip, unpacking);
  const wanted = names.filter((name) => name === path || !IDLE.test(name));
  unpacking.refuseDeclared(wanted);
  const own = new JSZip();
  for (const name of wanted) {
    const part = await unpacking.part(name);
    if (name === path) refuseManyRows(part, limits.rowElements);
    own.file(name, part, { createFolders: false });
  }
  return { workbook: await own.generateAsync({ type: 'uint8array', compression: 'STORE' }), sheet: index };
}

async function open(bytes: Uint8Array): Promise<JSZip> {
  try {
    return await JSZip.loadAsync(bytes, { createFolders: false });
  } catch (error) {
    throw new Unreadable(error instanceof Error && /encrypted/i.test(error.message) ? PROTECTED : DAMAGED);
  }
}

/** Pictures, drawings and whatever else hangs on sheets; what the library asks for must stay. */
const IDLE =
  /^(xl\/(worksheets|media|drawings|embeddings|charts|printerSettings|pivot\w+|queryTables|tables|ctrlProps|activeX|externalLinks|threadedComments)\/|xl\/comments|customXml\/)|\.(png|jpe?g|gif|emf|wmf|bin|vml)$|\/$/i;

/** Reads parts of an archive until together they are larger than they may be. */
class Unpacking {
  private readonly parts = new Map<string, Uint8Array>();
  private size = 0;

  constructor(
    private readonly zip: JSZip,
    private readonly limit: number,
  ) {}

  async text(name: string): Promise<string> {
    return new TextDecoder().decode(await this.part(name));
  }

  /** @throws Unreadable where it is damaged, or too much by then */
  async part(name: string): Promise<Uint8Array> {
    const known = this.parts.get(name);
    if (known) return known;
    const file = this.zip.file(name);
    if (!file) throw new Unreadable(DAMAGED);
    const part = await this.inflate(file);
    this.parts.set(name, part);
    return part;
  }

  /** An honest archive tells how large it gets, so that it needn't be tried. @throws Unreadable */
  refuseDeclared(names: readonly string[]): void {
    const declared = names.reduce((sum, name) => sum + declaredSize(this.zip.file(name)), 0);
    if (declared > this.limit)
      throw this.tooLarge(`${megabytes(declared)}, ${megabytes(declared - this.limit)} more than`);
  }

  private inflate(file: JSZip.JSZipObject): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      const chunks: Uint8Array[] = [];
      const stream = file.nodeStream();
      stream.on('data', (chunk: Uint8Array) => {
        this.size += chunk.length;
        chunks.push(chunk);
        if (this.size <= this.limit) return;
        stream.pause();
        reject(this.tooLarge('more than'));
      });
      stream.on('error', () => reject(new Unreadable(DAMAGED)));
      stream.on('end', () => resolve(Buffer.concat(chunks)));
    });
  }

  private tooLarge(size: string): Unreadable {
    return new Unreadable(`This file unpacks to ${size} the ${megabytes(this.limit)} that are read.`);
  }
}

/** What the directory of the archive says, which may be a lie. */
function declaredSize(file: JSZip.JSZipObject | null): number {
  const { uncompressedSize = 0 } = (file as { _data?: { uncompressedSize?: number } } | null)?._data ?? {};
  return uncompressedSize;
}

/** The first sheet that a person sees. */
async function firstSheet(zip: JSZip, unpacking: Unpacking): Promise<{ path: string; index: number }> {
  const sheets = elements(await unpacking.text(find(zip, 'xl/workbook.xml')), 'sheet');
  const index = Math.max(
    0,
    sheets.findIndex(({ state }) => state === undefined || state === 'visible'),
  );
  const id = sheets[index]?.id;
  const relations = elements(await unpacking.text(find(zip, 'xl/_rels/workbook.xml.rels')), 'Relationship');
  const target = relations.find(({ Id }) => Id === id)?.Target;
  if (target === undefined) throw new Unreadable(DAMAGED);
  return { path: find(zip, target.startsWith('/') ? target.slice(1) : `xl/${target}`), index };
}

/** Names of parts are the same in either case. */
function find(zip: JSZip, path: string): string {
  const wanted = path.toLowerCase();
  const name = Object.keys(zip.files).find((each) => each.toLowerCase() === wanted);
  if (name === undefined) throw new Unreadable(DAMAGED);
  return name;
}

/** The attributes of each element of a name, without their prefixes. */
function elements(xml: string, name: string): Record<string, string>[] {
  const found = xml.matchAll(new RegExp(`<(?:\\w+:)?${name}\\s([^>]*)>`, 'g'));
  return Array.from(found, ([, attributes = '']) =>
    Object.fromEntries(
      Array.from(attributes.matchAll(/(?:\w+:)?(\w+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g), ([, key = '', one, other]) => [
        key,
        one ?? other ?? '',
      ]),
    ),
  );
}

function refuseManyRows(sheet: Uint8Array, most: number): void {
  const bytes = Buffer.from(sheet.buffer, sheet.byteOffset, sheet.byteLength);
  let rows = 0;
  for (let at = bytes.indexOf('<row'); at >= 0; at = bytes.indexOf('<row', at + 4)) rows += 1;
  if (rows > most) throw tooManyRows(rows - 1);
}

/** @param rows without the header */
export function tooManyRows(rows: number): Unreadable {
  const [has, most] = [rows.toLocaleString('en-US'), MAX_UPLOAD_ROWS.toLocaleString('en-US')];
  return new Unreadable(
    `This file has ${has} rows, ${(rows - MAX_UPLOAD_ROWS).toLocaleString('en-US')} more than the ${most} that one file may have.`,
  );
}
