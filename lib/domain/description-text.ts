/**
 * Converts descriptions between HTML and plain text (spec 1 §2). Patterns stop at the next `<`, so that time stays
 * linear.
 */

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  apos: "'",
  nbsp: ' ',
};

/** Converts HTML to text: empty lines between paragraphs, list items and table rows on their own lines. */
export function descriptionToText(html: string): string {
  return html
    .replace(/\s+/g, ' ')
    .replace(/<br\s*\/?>\s*/gi, '\n')
    .replace(/<li[^<>]*>\s?(<p[^<>]*>)?/gi, '\n- ')
    .replace(/(<\/p>)?\s?<\/t[dh]>\s?(?=<t[dh])/gi, ' | ')
    .replace(/(<\/p>)?\s?<\/t[dh]>\s?<\/tr>\s?/gi, '\n')
    .replace(/<\/(p|h[1-6]|ul|ol|blockquote|pre|table)>\s*|<hr\s*\/?>\s*/gi, '\n\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(#39|[a-z]+);/gi, (written, name: string) => ENTITIES[name.toLowerCase()] ?? written)
    .replace(/[ \t]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/\n\n(?=- )/g, '\n')
    .trim();
}

/** Converts text to HTML: an empty line starts a paragraph, other line breaks stay. */
export function textToDescription(text: string): string {
  return text
    .trim()
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => `<p>${escapeHtml(paragraph.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('');
}

/** Whether converting to text would lose more than paragraphs and line breaks. */
export function hasFormatting(html: string): boolean {
  return /<(?!\/?(p|br)\b)[a-z/]/i.test(html);
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
