import sanitizeHtml from 'sanitize-html';

/** What ends a line or a paragraph, and what begins an item of a list. */
const BREAKS = /<br\b[^>]*>|<\/(?:p|div|h[1-6]|li|blockquote|pre|tr|ul|ol)\s*>/gi;
const ITEMS = /<li\b[^>]*>/gi;

const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/**
 * What a person reads of a description that is written in HTML: paragraphs and items on lines of their own, no markup,
 * and the characters that entities stand for.
 */
export function plainText(html: string): string {
  const inLines = html.replace(/\s+/g, ' ').replace(ITEMS, '$&• ').replace(BREAKS, '$&\n');
  const bare = sanitizeHtml(inLines, { allowedTags: [], allowedAttributes: {} });
  return bare
    .replace(/&(?:amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? entity)
    .replaceAll('\u00a0', ' ')
    .replace(/ *\n */g, '\n')
    .replace(/\n{2,}/g, '\n')
    .trim();
}
