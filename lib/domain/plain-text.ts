import { MAX_READ, sanitiseBounded } from './rich-text';

/** What ends a line or a paragraph, and what begins an item of a list. */
const BREAKS = /<br\b[^<>]*>|<\/(?:p|div|h[1-6]|li|blockquote|pre|tr|ul|ol)\s*>/gi;
const ITEMS = /<li\b[^<>]*>/gi;

/** What parts two cells of a table; what ends a paragraph in them goes with it. */
const CELLS = /(?:<\/p>)?\s?(<\/t[dh]>)\s?(?=<t[dh])/gi;

const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** Plain text of a description in HTML: paragraphs and items on lines of their own, entities as characters. */
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
