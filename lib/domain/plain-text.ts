import { MAX_READ, sanitiseBounded } from './rich-text';

const BREAKS = /<br\b[^<>]*>|<\/(?:p|div|h[1-6]|li|blockquote|pre|tr|ul|ol)\s*>/gi;
const ITEMS = /<li\b[^<>]*>/gi;

/** Cell borders, with paragraph ends inside the cell. */
const CELLS = /(?:<\/p>)?\s?(<\/t[dh]>)\s?(?=<t[dh])/gi;

const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** Converts HTML to plain text: paragraphs and items on their own lines, entities decoded. */
export function plainText(html: string): string {
  const inLines = html
    .slice(0, MAX_READ)
    .replace(/\s+/g, ' ')
    .replace(CELLS, '$1 | ')
    .replace(ITEMS, '$&• ')
    .replace(BREAKS, '$&\n');
  const bare = sanitiseBounded(inLines, { allowedTags: [], allowedAttributes: {} });
  return bare
    .replace(/&(?:amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? entity)
    .replaceAll('\u00a0', ' ')
    .replace(/ +/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{2,}/g, '\n')
    .trim();
}
