import { assetPath } from '@/lib/addresses/asset-path';

/** What of pasted HTML can be taken over. */
interface PastedHtml {
  html: string;
  /** Pictures that it held as data. */
  files: File[];
  /** How many pictures are of other sites or of the sender's machine, and can't be taken along. */
  leftOut: number;
}

/**
 * Reads pasted HTML. What Word and Google Docs write for lists, tables and bold words becomes what it means.
 *
 * @param hasPictures may the text hold pictures? Those of this product stay then, and those that come as data are sent.
 */
export function readPasted(pasted: string, hasPictures: boolean): PastedHtml {
  const { body } = new DOMParser().parseFromString(pasted, 'text/html');
  unwrapGoogleDocs(body);
  readWord(body);
  for (const cell of body.querySelectorAll('thead td')) rename(cell, 'th');
  return { ...takePictures(body, hasPictures), html: body.innerHTML };
}

/** Has pasted HTML any words? A picture that was copied comes as a file and as HTML without. */
export function hasWords(pasted: string): boolean {
  return (new DOMParser().parseFromString(pasted, 'text/html').body.textContent ?? '').trim() !== '';
}

/** The sentence that tells of pictures that a paste lost. */
export function ignoredPictures(count: number, hasPictures: boolean): string {
  const left = count === 1 ? '1 image was left out' : `${count} images were left out`;
  if (!hasPictures) return `${left}: this text can’t contain images.`;
  return (
    `${left}. Save ${count === 1 ? 'it as a file, and add it' : 'them as files, and add them'} by ` +
    'the Picture button.'
  );
}

/** Google Docs wraps all it copies in an element that says bold, and is not. */
function unwrapGoogleDocs(body: HTMLElement): void {
  for (const end of body.querySelectorAll('br.Apple-interchange-newline')) end.remove();
  for (const wrapper of body.querySelectorAll('[id^="docs-internal-guid-"]')) {
    // Between blocks a line break is an empty line, and blocks keep their distance without.
    for (const child of wrapper.children) if (child.localName === 'br') child.remove();
    wrapper.replaceWith(...wrapper.childNodes);
  }
}

/** The place in a list that Word writes into the style of a paragraph, such as `mso-list:l0 level2 lfo1`. */
const WORD_LIST = /mso-list:\s*(l\d+)\s+level(\d)\s+(lfo\d+)/i;

/** The mark before an item that is no bullet, such as `3.`, `b)` or `(iv)`. */
const NUMBER = /^\(?(?:\d{1,4}|[a-z]{1,2}|[ivxlcdm]+)[.)]$/i;

interface OpenList {
  element: HTMLElement;
  level: number;
  /** The list that Word counts it to. */
  id: string;
}

/** Turns the paragraphs that Word writes for the items of lists into lists, and takes out its empty lines. */
function readWord(body: HTMLElement): void {
  let open: OpenList[] = [];
  let last: Element | null = null;
  for (const paragraph of body.querySelectorAll('p')) {
    const [, list = '', level = '', format = ''] = WORD_LIST.exec(paragraph.getAttribute('style') ?? '') ?? [];
    if (!level) {
      if (paragraph.querySelector('o\\:p') && !paragraph.querySelector('img') && !paragraph.textContent?.trim())
        paragraph.remove();
      continue;
    }
    // What stands between two items ends the list.
    if (last === null || paragraph.previousElementSibling !== last) open = [];
    const mark = markOf(paragraph);
    const tag = NUMBER.test(mark) ? 'ol' : 'ul';
    open = listsFor(open, { paragraph, tag, level: Number(level), id: `${list} ${format} ${tag}` });
    const item = paragraph.ownerDocument.createElement('li');
    paragraph.removeAttribute('style');
    item.append(paragraph);
    open.at(-1)?.element.append(item);
    last = open[0]?.element ?? null;
  }
}

/** Takes the mark of an item out of it. @returns its characters, such as `·` or `1.` */
function markOf(paragraph: Element): string {
  const marks = [...paragraph.querySelectorAll('[style*="mso-list"]')].filter((element) =>
    /mso-list:\s*ignore/i.test(element.getAttribute('style') ?? ''),
  );
  const mark = marks.map(({ textContent }) => textContent ?? '').join('');
  for (const element of marks) element.remove();
  return mark.trim();
}

/** The lists that an item stands in, from the outermost; those that are missing are made. */
function listsFor(
  open: readonly OpenList[],
  { paragraph, tag, level, id }: { paragraph: Element; tag: 'ol' | 'ul'; level: number; id: string },
): OpenList[] {
  const openLists = open.filter((list) => list.level < level || (list.level === level && list.id === id));
  const inner = openLists.at(-1);
  if (inner?.level === level) return openLists;
  const element = paragraph.ownerDocument.createElement(tag);
  // Beside a list of another kind stands a new one.
  if (inner) inner.element.lastElementChild?.append(element);
  else paragraph.before(element);
  return [...openLists, { element, level, id }];
}

function rename(element: Element, tag: string): void {
  const renamed = element.ownerDocument.createElement(tag);
  for (const { name, value } of element.attributes) if (/^(col|row)span$/.test(name)) renamed.setAttribute(name, value);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
}

function takePictures(body: HTMLElement, hasPictures: boolean): Omit<PastedHtml, 'html'> {
  const taken: Omit<PastedHtml, 'html'> = { files: [], leftOut: 0 };
  for (const image of body.querySelectorAll('img')) {
    const src = image.getAttribute('src') ?? '';
    if (hasPictures && assetPath(src)) continue;
    const file = hasPictures ? fileOfDataAddress(src) : null;
    if (file) taken.files.push(file);
    else taken.leftOut += 1;
    const paragraph = image.closest('p');
    image.remove();
    // A line that held pictures alone goes with them.
    if (paragraph && !paragraph.textContent?.trim() && !paragraph.querySelector('img')) paragraph.remove();
  }
  return taken;
}

function fileOfDataAddress(src: string): File | null {
  const [, type = '', data = ''] = /^data:(image\/[a-z]+);base64,([\w+/=\s]+)$/i.exec(src) ?? [];
  if (!type) return null;
  try {
    const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
    return new File([bytes], `pasted.${type.slice('image/'.length)}`, { type });
  } catch {
    return null;
  }
}
