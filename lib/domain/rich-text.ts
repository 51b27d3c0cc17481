import sanitizeHtml from 'sanitize-html';
import { MAX_CONTENT } from './content';
import { FILE_KEY } from './image-file';
import { EMPTY_DESCRIPTION, MAX_DESCRIPTION } from './product-limits';
import { cellSpan } from './table-cell';

/*
 * For servers only: the sanitiser is too large for a browser. The upstream sanitises before it stores a description,
 * the back office before it shows one (decision 9).
 */

/** Of a cell stays how many columns and rows it spans. */
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
  // The content goes with these, not only the tag.
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'title', 'template', 'xmp', 'noembed', 'noframes'],
  transformTags: {
    a: (tagName, { href }) => ({ tagName, attribs: { ...(href && { href }), rel: 'noopener noreferrer nofollow' } }),
    th: cell,
    td: cell,
  },
  // Deeper than people write. Endless nesting could exhaust a reader.
  nestingLimit: 50,
};

/** The most characters that are read of a description: more than are ever stored. */
export const MAX_READ = 2 * MAX_DESCRIPTION;

/*
 * Whoever sanitises keeps all others waiting. So what is nested deeper, or has more markup, than any page is read as
 * its text alone: reading elements takes the square of their depth, and each takes as long as hundreds of characters.
 */
const MAX_DEPTH = 100;
const MAX_MARKUP = 12_000;

/** An attribute takes as long as so many tags: it may hold an address. */
const ATTRIBUTE = 5;

class TooDeep extends Error {}

/** How long the markup of a text will take, in tags; an entity takes as long as one. Counted in one pass. */
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

/** Without a tag, and what is left of one stands as a character: there is nothing to sanitise. */
function textAlone(html: string): string {
  return html
    .replace(/<[^<>]*>?/g, ' ')
    .replaceAll('>', '&gt;')
    .replace(/&(?!#?\w{1,40};)/g, '&amp;');
}

/** Sanitises by given rules, in a time that is in proportion to the length. @param most characters that are read */
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

/** Leaves of HTML plain formatting, tables and links to web and mail addresses; the same for its own result. */
export function sanitiseRichText(html: string): string {
  return sanitiseBounded(html, ALLOWED).trim();
}

/** As it is stored, and as the back office shows it. */
const OWN_IMAGE = /^(?:\/api)?\/files\/([^/]+)$/;

/** The text of an item of content: as a description, with images of the own storage besides. */
const contentRules = (isKept: (src: string) => boolean): sanitizeHtml.IOptions => ({
  ...ALLOWED,
  allowedTags: [...(ALLOWED.allowedTags || []), 'img'],
  allowedAttributes: { ...ALLOWED.allowedAttributes, img: ['src', 'alt'] },
  transformTags: {
    ...ALLOWED.transformTags,
    img: (tagName, { src = '', alt = '' }) => {
      const key = OWN_IMAGE.exec(src)?.[1] ?? '';
      const kept = FILE_KEY.test(key) ? `/files/${key}` : isKept(src) ? src : undefined;
      return { tagName, attribs: { ...(kept && { src: kept }), alt } };
    },
  },
  // Elsewhere an image could tell who reads, and as data it would swell the text.
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
});

/** What is read of the text of an item: sanitising may lengthen what was sent. */
const MAX_CONTENT_READ = 2 * MAX_CONTENT;

/**
 * Leaves of the text of an item plain formatting, tables, links, and images of the own storage as `/files/KEY`.
 * @param isKept which other images stay, to be shown
 */
export function sanitiseContent(html: string, isKept: (src: string) => boolean = () => false): string {
  return sanitiseBounded(html, contentRules(isKept), MAX_CONTENT_READ).trim();
}

/** The keys of the images that a stored text shows. */
export function imageKeysOf(stored: string): string[] {
  return [...new Set([...stored.matchAll(/<img src="\/files\/([^"]+)"/g)].map(([, key = '']) => key))];
}

/**
 * The stored form of a description: HTML sanitised, plain text as typed, one without content 'new product' (spec 1 §4).
 */
export function descriptionToStore(written: string, isHtml: boolean): string {
  const description = isHtml ? sanitiseRichText(written) : written;
  return isBlank(description, isHtml) ? EMPTY_DESCRIPTION : description;
}

/** A line alone is something to see, an empty paragraph is not. */
function isBlank(description: string, isHtml: boolean): boolean {
  const seen = isHtml
    ? sanitiseBounded(description, { allowedTags: ['hr'], allowedAttributes: {} }).replaceAll('&nbsp;', ' ')
    : description;
  return seen.replace(/[\s\u200b\ufeff]/g, '') === '';
}
