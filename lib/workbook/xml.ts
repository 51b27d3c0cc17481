import { DAMAGED, Unreadable } from './unreadable';

/** Callbacks in document order. Empty elements start and end too. */
export interface XmlListener {
  /** @param path element names without prefixes, such as `row/c` */
  start?: (path: string, attributes: string) => void;
  end?: (path: string) => void;
  /** @param raw as written, with entities */
  text?: (raw: string, path: string) => void;
}

/** Maximum nesting; spreadsheets have ten levels. */
const DEEPEST = 100;

const [SPACE, EXCLAMATION, QUOTE, APOSTROPHE, SLASH, GREATER, QUESTION] = [0x20, 0x21, 0x22, 0x27, 0x2f, 0x3e, 0x3f];

/**
 * Walks an XML document. Comments and instructions are skipped, CDATA is text.
 *
 * @throws Unreadable if tags don't match
 */
export function walkXml(xml: string, listener: XmlListener): void {
  const names: string[] = [];
  const paths = [''];
  const below = new Map<string, Map<string, string>>();
  const close = () => {
    listener.end?.(paths[names.length] ?? '');
    names.pop();
    paths.pop();
  };
  for (let at = 0; at < xml.length;) {
    const from = xml.indexOf('<', at);
    const path = paths[names.length] ?? '';
    if (from !== at) listener.text?.(from < 0 ? xml.slice(at) : xml.slice(at, from), path);
    if (from < 0) break;
    const next = xml.charCodeAt(from + 1);
    if (next === EXCLAMATION || next === QUESTION) {
      at = endOfOther(xml, from);
      if (xml.startsWith(SECTION, from)) listener.text?.(escaped(xml.slice(from + SECTION.length, at - 3)), path);
      continue;
    }
    const to = tagEnd(xml, from + 1);
    at = to + 1;
    if (next === SLASH) {
      if (names.at(-1) !== xml.slice(from + 2, to).trimEnd()) throw new Unreadable(DAMAGED);
      close();
      continue;
    }
    const isEmpty = xml.charCodeAt(to - 1) === SLASH;
    const last = isEmpty ? to - 1 : to;
    let end = from + 1;
    while (end < last && xml.charCodeAt(end) > SPACE) end += 1;
    if (end === from + 1 || names.length === DEEPEST) throw new Unreadable(DAMAGED);
    const name = xml.slice(from + 1, end);
    names.push(name);
    paths.push(pathBelow(below, path, name));
    listener.start?.(paths[names.length] ?? '', xml.slice(end, last));
    if (isEmpty) close();
  }
  if (names.length > 0) throw new Unreadable(DAMAGED);
}

/** Interned, because many paths are compared. */
function pathBelow(below: Map<string, Map<string, string>>, path: string, name: string): string {
  let known = below.get(path);
  if (!known) below.set(path, (known = new Map()));
  const found = known.get(name);
  if (found !== undefined) return found;
  const local = name.slice(name.indexOf(':') + 1);
  const made = path === '' ? local : `${path}/${local}`;
  known.set(name, made);
  return made;
}

/** Attributes by name, as written. */
export function attributesOf(attributes: string): Partial<Record<string, string>> {
  const found: Partial<Record<string, string>> = {};
  ATTRIBUTE.lastIndex = 0;
  for (let each = ATTRIBUTE.exec(attributes); each; each = ATTRIBUTE.exec(attributes))
    found[each[1] ?? ''] = each[2]?.slice(1, -1);
  return found;
}

const ATTRIBUTE = /([^\s=]+)\s*=\s*("[^"]*"|'[^']*')/g;

export function quotedValue(raw: string): string {
  return /^\w*$/.test(raw)
    ? `"${raw}"`
    : `"${raw.replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}"`;
}

const SECTION = '<![CDATA[';
/** Other markup, by start and end. Document types aren't allowed in spreadsheets. */
const OTHERS = [
  [SECTION, ']]>'],
  ['<!--', '-->'],
  ['<?', '?>'],
] as const;

/** @throws Unreadable if it doesn't end */
function endOfOther(xml: string, from: number): number {
  const [start = '', end = ''] = OTHERS.find(([begin]) => xml.startsWith(begin, from)) ?? [];
  const to = start === '' ? -1 : xml.indexOf(end, from + start.length);
  if (to < 0) throw new Unreadable(DAMAGED);
  return to + end.length;
}

/** The bracket that closes a tag, skipping quoted ones. @throws Unreadable */
function tagEnd(xml: string, from: number): number {
  for (let at = from; at < xml.length; at += 1) {
    const char = xml.charCodeAt(at);
    if (char === GREATER) return at;
    if (char !== QUOTE && char !== APOSTROPHE) continue;
    at = xml.indexOf(char === QUOTE ? '"' : "'", at + 1);
    if (at < 0) break;
  }
  throw new Unreadable(DAMAGED);
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
