import JSZip from 'jszip';
import { assertWorkbook } from './file-kind';
import { megabytes, type Limits } from './limits';
import { Counted, scanSheet, scanStrings } from './scan-sheet';
import { DAMAGED, PROTECTED, Unreadable } from './unreadable';

export interface Unpacked {
  /** A workbook of the parts that are read, not compressed. */
  workbook: Uint8Array;
  /** The sheets that a person sees: their places among all, and their hidden rows, counted from 1. */
  sheets: readonly { index: number; hidden: ReadonlySet<number> }[];
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
      `This file holds ${many} parts, ${(names.length - limits.parts).toLocaleString('en-US')} more than the ` +
        `${limits.parts.toLocaleString('en-US')} that are read.`,
    );
  }
  const unpacking = new Unpacking(zip, limits.unpacked);
  await assertWorkbook(zip, (name) => unpacking.text(name));
  const seen = await visibleSheets(zip, unpacking);
  const paths = new Set(seen.map(({ path }) => path));
  const wanted = names.filter((name) => paths.has(name) || !IDLE.test(name));
  unpacking.refuseDeclared(wanted);
  const [own, counted] = [new JSZip(), new Counted(limits)];
  const hidden = new Map<string, ReadonlySet<number>>();
  for (const name of wanted) {
    let part = await unpacking.part(name);
    if (paths.has(name)) {
      const scanned = scanSheet(part, counted, limits);
      hidden.set(name, scanned.hidden);
      part = scanned.xml;
    } else if (SHARED_STRINGS.test(name)) scanStrings(part, counted);
    own.file(name, part, { createFolders: false });
  }
  return {
    workbook: await own.generateAsync({ type: 'uint8array', compression: 'STORE' }),
    sheets: seen.map(({ path, index }) => ({ index, hidden: hidden.get(path) ?? new Set() })),
  };
}

const SHARED_STRINGS = /sharedStrings\.xml$/i;

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

  /** @throws Unreadable where it is damaged, or all parts together are too large by then */
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

/** The sheets of cells that a person sees, or the first of all. @throws Unreadable */
async function visibleSheets(zip: JSZip, unpacking: Unpacking): Promise<{ path: string; index: number }[]> {
  const all = elements(await unpacking.text(find(zip, 'xl/workbook.xml')), 'sheet');
  const isVisible = ({ state }: Record<string, string>) => state === undefined || state === 'visible';
  const relations = elements(await unpacking.text(find(zip, 'xl/_rels/workbook.xml.rels')), 'Relationship');
  const sheets = all.flatMap((sheet, index) => {
    const { Target, Type = '' } = relations.find(({ Id }) => Id === sheet.id) ?? {};
    if (Target === undefined || !/(^|\/)worksheet$/i.test(Type)) return [];
    return [{ path: find(zip, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`), index, sheet }];
  });
  const visible = sheets.filter(({ sheet }) => isVisible(sheet));
  const taken = visible.length > 0 ? visible : sheets.slice(0, 1);
  if (taken.length === 0) throw new Unreadable(DAMAGED);
  return taken.map(({ path, index }) => ({ path, index }));
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
