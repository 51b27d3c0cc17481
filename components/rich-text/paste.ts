import { assetPath } from '@/lib/addresses/asset-path';

/** The parts of pasted HTML that the editor accepts. */
interface PastedHtml {
  html: string;
  /** Images embedded as data addresses. */
  files: File[];
  /** The number of ignored images, which are on other sites or the sender's computer. */
  leftOut: number;
}

/**
 * Cleans up pasted HTML. Lists, tables and bold text from Word and Google Docs become standard elements.
 *
 * @param hasPictures whether the text allows images: stored ones are kept, embedded ones are returned as files
 */
export function readPasted(pasted: string, hasPictures: boolean): PastedHtml {
  const { body } = new DOMParser().parseFromString(pasted, 'text/html');
  unwrapGoogleDocs(body);
  readWord(body);
  for (const cell of body.querySelectorAll('thead td')) rename(cell, 'th');
  return { ...pickPictures(body, hasPictures), html: body.innerHTML };
}

/** Whether pasted HTML contains text. Copied images come with HTML that has none. */
export function hasWords(pasted: string): boolean {
  return (new DOMParser().parseFromString(pasted, 'text/html').body.textContent ?? '').trim() !== '';
}

/** Returns the message about images that were not pasted. */
export function ignoredPictures(count: number, hasPictures: boolean): string {
  const left = count === 1 ? '1 image was left out' : `${count} images were left out`;
  if (!hasPictures) return `${left}: this text can’t contain images.`;
  const advice = count === 1 ? 'Save it as a file and add it' : 'Save them as files and add them';
  return `${left}. ${advice} with the Picture button.`;
}

/** Google Docs wraps everything in a `b` element that isn't bold. */
function unwrapGoogleDocs(body: HTMLElement): void {
  for (const end of body.querySelectorAll('br.Apple-interchange-newline')) end.remove();
  for (const wrapper of body.querySelectorAll('[id^="docs-internal-guid-"]')) {
    // A line break between blocks would add an empty line.
    for (const child of wrapper.children) if (child.localName === 'br') child.remove();
    wrapper.replaceWith(...wrapper.childNodes);
  }
}

/** Word's list position in a paragraph's style, like `mso-list:l0 level2 lfo1`. */
const WORD_LIST = /mso-list:\s*(l\d+)\s+level(\d)\s+(lfo\d+)/i;

/** The marker of a numbered item, like `3.`, `b)` or `(iv)`. */
const NUMBER = /^\(?(?:\d{1,4}|[a-z]{1,2}|[ivxlcdm]+)[.)]$/i;

interface OpenList {
  element: HTMLElement;
  level: number;
  /** Word's id for the list. */
  id: string;
}

/** Converts Word's list paragraphs to lists and removes its empty lines. */
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
    // Anything between two items ends the list.
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

/** Removes the marker of an item. @returns the marker, like `·` or `1.` */
function markOf(paragraph: Element): string {
  const marks = [...paragraph.querySelectorAll('[style*="mso-list"]')].filter((element) =>
    /mso-list:\s*ignore/i.test(element.getAttribute('style') ?? ''),
  );
  const mark = marks.map(({ textContent }) => textContent ?? '').join('');
  for (const element of marks) element.remove();
  return mark.trim();
}

/** Returns the item's lists, outermost first, and creates missing ones. */
function listsFor(
  open: readonly OpenList[],
  { paragraph, tag, level, id }: { paragraph: Element; tag: 'ol' | 'ul'; level: number; id: string },
): OpenList[] {
  const openLists = open.filter((list) => list.level < level || (list.level === level && list.id === id));
  const inner = openLists.at(-1);
  if (inner?.level === level) return openLists;
  const element = paragraph.ownerDocument.createElement(tag);
  // A different kind of list starts a new one.
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

function pickPictures(body: HTMLElement, hasPictures: boolean): Omit<PastedHtml, 'html'> {
  const taken: Omit<PastedHtml, 'html'> = { files: [], leftOut: 0 };
  for (const image of body.querySelectorAll('img')) {
    const src = image.getAttribute('src') ?? '';
    if (hasPictures && assetPath(src)) continue;
    const file = hasPictures ? fileOfDataAddress(src) : null;
    if (file) taken.files.push(file);
    else taken.leftOut += 1;
    const paragraph = image.closest('p');
    image.remove();
    // Remove lines that held only images.
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
