import sanitizeHtml from 'sanitize-html';
import { MAX_CONTENT } from './content';
import { FILE_KEY } from './image-file';
import { EMPTY_DESCRIPTION, MAX_DESCRIPTION } from './product-limits';
import { cellSpan } from './table-cell';

/*
 * Server only: the sanitizer is too large for browsers. The upstream sanitizes descriptions before storing, the back
 * office before showing them (decision 9).
 */

/** Cells keep only their spans. */
const cell = (tagName: string, { colspan, rowspan }: sanitizeHtml.Attributes): sanitizeHtml.Tag => {
  const [columns, rows] = [cellSpan(colspan), cellSpan(rowspan)];
  const attribs = { ...(columns > 1 && { colspan: `${columns}` }), ...(rows > 1 && { rowspan: `${rows}` }) };
  return { tagName, attribs };
};

const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['p', 'br', 'hr', 'h1', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'pre'],
    ...['strong', 'b', 'em', 'i', 'u', 's', 'code', 'a'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: { a: ['href', 'rel'], th: ['colspan', 'rowspan'], td: ['colspan', 'rowspan'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  // Remove these with their content.
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'title', 'template', 'xmp', 'noembed', 'noframes'],
  transformTags: {
    a: (tagName, { href }) => ({ tagName, attribs: { ...(href && { href }), rel: 'noopener noreferrer nofollow' } }),
    th: cell,
    td: cell,
  },
  // Deeper than people write. Endless nesting could exhaust a reader.
  nestingLimit: 50,
};

/** Maximum characters read, more than are ever stored. */
export const MAX_READ = 2 * MAX_DESCRIPTION;

/*
 * Sanitizing blocks everyone else. Text nested deeper or with more markup than any real page is reduced to plain text,
 * because time grows with the square of the depth, and an element costs as much as hundreds of characters.
 */
const MAX_DEPTH = 100;
const MAX_MARKUP = 12_000;

/** An attribute costs as much as this many tags, because it may have an address. */
const ATTRIBUTE = 5;

class TooDeep extends Error {}

/** Cost of a text's markup in tags; an entity counts as one. Single pass. */
function markupOf(html: string): number {
  let markup = 0;
  let isInTag = false;
  for (let index = 0; index < html.length; index += 1) {
    const character = html[index];
    if (character === '<' || character === '&') markup += 1;
    if (character === '=' && isInTag) markup += ATTRIBUTE;
    isInTag = character === '<' || (isInTag && character !== '>');
  }
  return markup;
}

function textAlone(html: string): string {
  return html
    .replace(/<[^<>]*>?/g, ' ')
    .replaceAll('>', '&gt;')
    .replace(/&(?!#?\w{1,40};)/g, '&amp;');
}

/** Sanitizes by rules in linear time. @param most maximum characters read */
export function sanitiseBounded(html: string, rules: sanitizeHtml.IOptions, most = MAX_READ): string {
  const bounded = html.slice(0, most);
  if (markupOf(bounded) > MAX_MARKUP) return textAlone(bounded);
  let depth = 0;
  try {
    return sanitizeHtml(bounded, {
      ...rules,
      onOpenTag: () => {
        depth += 1;
        if (depth > MAX_DEPTH) throw new TooDeep();
      },
      onCloseTag: () => void (depth -= 1),
    });
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error;
    return textAlone(bounded);
  }
}

/** Keeps plain formatting, tables and web and mail links. Idempotent. */
export function sanitiseRichText(html: string): string {
  return sanitiseBounded(html, ALLOWED).trim();
}

const OWN_IMAGE = /^(?:\/api)?\/files\/([^/]+)$/;

/** Rules for content: as for descriptions, plus images from our storage. */
const contentRules = (isKept: (src: string) => boolean): sanitizeHtml.IOptions => ({
  ...ALLOWED,
  allowedTags: [...(ALLOWED.allowedTags || []), 'img'],
  allowedAttributes: { ...ALLOWED.allowedAttributes, img: ['src', 'alt'] },
  transformTags: {
    ...ALLOWED.transformTags,
    img: (tagName, { src = '', alt = '' }) => {
      const key = OWN_IMAGE.exec(src)?.[1] ?? '';
      const storedSrc = FILE_KEY.test(key) ? `/files/${key}` : isKept(src) ? src : undefined;
      return { tagName, attribs: { ...(storedSrc && { src: storedSrc }), alt } };
    },
  },
  // External images could reveal readers, and data URLs would bloat the text.
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
});

/** Sanitizing may lengthen the text. */
const MAX_CONTENT_READ = 2 * MAX_CONTENT;

/**
 * Keeps plain formatting, tables, links and own images as `/files/KEY`.
 * @param isKept whether another image stays
 */
export function sanitiseContent(html: string, isKept: (src: string) => boolean = () => false): string {
  return sanitiseBounded(html, contentRules(isKept), MAX_CONTENT_READ).trim();
}

export function imageKeysOf(stored: string): string[] {
  return [...new Set([...stored.matchAll(/<img src="\/files\/([^"]+)"/g)].map(([, key = '']) => key))];
}

/** A description for storage: sanitized HTML, plain text as typed, or 'new product' if empty (spec 1 §4). */
export function descriptionToStore(written: string, isHtml: boolean): string {
  const description = isHtml ? sanitiseRichText(written) : written;
  return isBlank(description, isHtml) ? EMPTY_DESCRIPTION : description;
}

function isBlank(description: string, isHtml: boolean): boolean {
  const seen = isHtml
    ? sanitiseBounded(description, { allowedTags: ['hr'], allowedAttributes: {} }).replaceAll('&nbsp;', ' ')
    : description;
  return seen.replace(/[\s\u200b\ufeff]/g, '') === '';
}
