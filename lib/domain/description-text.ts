/**
 * Descriptions are HTML or plain text (spec 1 §2). These turn one into the other; the HTML is sanitised, or the
 * editor's. No pattern looks for an end beyond the next `<`: that would take the square of the length.
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

/**
 * The text of a description in HTML: paragraphs apart by an empty line, items of lists and rows
 * of tables on lines of their own.
 */
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

/** A text as HTML: an empty line begins a paragraph, any other line break stays one. */
export function textToDescription(text: string): string {
  return text
    .trim()
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => `<p>${escapeHtml(paragraph.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('');
}

/** Would turning this HTML into text lose more than paragraphs and line breaks? */
export function hasFormatting(html: string): boolean {
  return /<(?!\/?(p|br)\b)[a-z/]/i.test(html);
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
