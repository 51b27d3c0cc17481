import JSZip from 'jszip';
import { assertWorkbook } from './file-kind';
import { megabytes, type Limits } from './limits';
import { Counted, scanSheet, scanStrings, scanStyles } from './scan-sheet';
import { DAMAGED, PROTECTED, Unreadable } from './unreadable';
import { attributesOf, quotedValue, walkXml } from './xml';

export interface Unpacked {
  /** An uncompressed workbook of the parts that are read. */
  workbook: Uint8Array;
  /** Hidden rows per sheet, from 1. */
  hidden: readonly ReadonlySet<number>[];
  strings: number;
}

/**
 * Unpacks a workbook, counting each byte, and rewrites it, so that SheetJS sees no unchecked size, name, part or tag.
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
  const { sheets, strings, styles, has1904 } = await partsOf(zip, unpacking);
  const others = [strings, styles].filter((path) => path !== undefined);
  unpacking.refuseDeclared([...sheets.map(({ path }) => path), ...others]);
  const counted = new Counted(limits);
  const shared = strings === undefined ? undefined : scanStrings(await unpacking.latin1(strings), counted);
  const scanned = [];
  for (const { path, name } of sheets) scanned.push({ name, ...scanSheet(await unpacking.latin1(path), counted) });
  const workbook = await packed({
    sheets: scanned,
    has1904,
    strings: shared?.xml,
    styles: styles === undefined ? undefined : scanStyles(await unpacking.latin1(styles)),
  });
  return { workbook, hidden: scanned.map(({ hidden }) => hidden), strings: shared?.count ?? 0 };
}

async function open(bytes: Uint8Array): Promise<JSZip> {
  try {
    return await JSZip.loadAsync(bytes, { createFolders: false });
  } catch (error) {
    throw new Unreadable(error instanceof Error && /encrypted/i.test(error.message) ? PROTECTED : DAMAGED);
  }
}

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

  /** One character per byte, because SheetJS decodes texts itself. */
  async latin1(name: string): Promise<string> {
    const part = await this.part(name);
    return Buffer.from(part.buffer, part.byteOffset, part.byteLength).toString('latin1');
  }

  /** @throws Unreadable if damaged, or if all parts are too large */
  async part(name: string): Promise<Uint8Array> {
    const known = this.parts.get(name);
    if (known) return known;
    const file = this.zip.file(name);
    if (!file) throw new Unreadable(DAMAGED);
    const part = await this.inflate(file);
    this.parts.set(name, part);
    return part;
  }

  /** Honest archives declare their size, which saves unpacking. @throws Unreadable */
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

/** From the directory, which may lie. */
function declaredSize(file: JSZip.JSZipObject | null): number {
  const { uncompressedSize = 0 } = (file as { _data?: { uncompressedSize?: number } } | null)?._data ?? {};
  return uncompressedSize;
}

interface Parts {
  /** Visible sheets, or the first; names as written. */
  sheets: { path: string; name: string }[];
  strings: string | undefined;
  styles: string | undefined;
  has1904: boolean;
}

/** @throws Unreadable without a sheet */
async function partsOf(zip: JSZip, unpacking: Unpacking): Promise<Parts> {
  const workbook = find(zip, 'xl/workbook.xml');
  const all: { name: string; relation: string; isVisible: boolean }[] = [];
  let has1904 = false;
  walkXml(await unpacking.latin1(workbook), {
    start(path, attributes) {
      const found = attributesOf(attributes);
      if (path === 'workbook/workbookPr') has1904 = /^(1|true)$/i.test(found['date1904'] ?? '');
      if (path !== 'workbook/sheets/sheet') return;
      const [, relation = ''] = Object.entries(found).find(([name]) => name.endsWith(':id')) ?? [];
      all.push({ name: found['name'] ?? '', relation, isVisible: (found['state'] ?? 'visible') === 'visible' });
    },
  });
  const relations = relationsOf(await unpacking.latin1(find(zip, 'xl/_rels/workbook.xml.rels')));
  const pathOf = ({ target }: Relation) => find(zip, target.startsWith('/') ? target.slice(1) : `xl/${target}`);
  const ofKind = (kind: string) => relations.find((each) => each.kind === kind);
  const sheets = all.flatMap(({ name, relation, isVisible }) => {
    const found = relations.find(({ id, kind }) => id === relation && kind === 'worksheet');
    return found ? [{ name, path: pathOf(found), isVisible }] : [];
  });
  const visible = sheets.filter(({ isVisible }) => isVisible);
  const taken = visible.length > 0 ? visible : sheets.slice(0, 1);
  if (taken.length === 0) throw new Unreadable(DAMAGED);
  const [strings, styles] = [ofKind('sharedstrings'), ofKind('styles')];
  return { sheets: taken, strings: strings && pathOf(strings), styles: styles && pathOf(styles), has1904 };
}

interface Relation {
  id: string;
  /** Last part of its type, lowercase. */
  kind: string;
  target: string;
}

function relationsOf(xml: string): Relation[] {
  const found: Relation[] = [];
  walkXml(xml, {
    start(path, attributes) {
      if (path !== 'Relationships/Relationship') return;
      const { Id: id = '', Type: type = '', Target: target = '' } = attributesOf(attributes);
      found.push({ id, kind: type.slice(type.lastIndexOf('/') + 1).toLowerCase(), target });
    },
  });
  return found;
}

/** Part names ignore case. */
function find(zip: JSZip, path: string): string {
  const wanted = path.toLowerCase();
  const name = Object.keys(zip.files).find((each) => each.toLowerCase() === wanted);
  if (name === undefined) throw new Unreadable(DAMAGED);
  return name;
}

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

interface Written extends Partial<Record<'strings' | 'styles', string | undefined>> {
  sheets: readonly { name: string; xml: string }[];
  has1904: boolean;
}

function packed({ sheets, strings, styles, has1904 }: Written): Promise<Uint8Array> {
  const parts = [
    ...sheets.map(({ xml }, index) => ({ name: `sheet${index + 1}.xml`, kind: 'worksheet', xml })),
    ...(strings === undefined ? [] : [{ name: 'strings.xml', kind: 'sharedStrings', xml: strings }]),
    ...(styles === undefined ? [] : [{ name: 'styles.xml', kind: 'styles', xml: styles }]),
  ];
  const types = parts.map(
    ({ name, kind }) => `<Override PartName="/xl/${name}" ContentType="${CONTENT}.${kind}+xml"/>`,
  );
  const relations = parts.map(
    ({ name, kind }, index) => `<Relationship Id="r${index}" Type="${OFFICE}/${kind}" Target="${name}"/>`,
  );
  const named = sheets.map(
    ({ name }, index) => `<sheet name=${quotedValue(name)} sheetId="${index + 1}" r:id="r${index}"/>`,
  );
  const zip = new JSZip();
  const file = (name: string, xml: string) => zip.file(name, Buffer.from(xml, 'latin1'), { createFolders: false });
  file(
    '[Content_Types].xml',
    `<Types xmlns="${PACKAGE}/content-types"><Override PartName="/xl/workbook.xml" ` +
      `ContentType="${CONTENT}.sheet.main+xml"/>${types.join('')}</Types>`,
  );
  file(
    'xl/workbook.xml',
    `<workbook xmlns="${MAIN}"><workbookPr date1904="${has1904 ? 1 : 0}"/>` +
      `<sheets>${named.join('')}</sheets></workbook>`,
  );
  file('xl/_rels/workbook.xml.rels', `<Relationships>${relations.join('')}</Relationships>`);
  for (const { name, xml } of parts) file(`xl/${name}`, xml);
  return zip.generateAsync({ type: 'uint8array', compression: 'STORE' });
}
