import sanitizeHtml from 'sanitize-html';
import { MAX_CONTENT } from './content';
import { FILE_KEY } from './image-file';
import { EMPTY_DESCRIPTION, MAX_DESCRIPTION } from './product-limits';

/*
 * For servers only: the sanitiser is too large for a browser. The upstream sanitises before it stores a description,
 * the back office before it shows one (decisions: products and files).
 */

const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['p', 'br', 'hr', 'h1', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'pre'],
    ...['strong', 'b', 'em', 'i', 'u', 's', 'code', 'a'],
  ],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  // The content goes with these, not only the tag.
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'title', 'template', 'xmp', 'noembed', 'noframes'],
  transformTags: {
    a: (tagName, { href }) => ({ tagName, attribs: { ...(href && { href }), rel: 'noopener noreferrer nofollow' } }),
  },
  // Deeper than people write; without an end, nesting could exhaust whoever reads it.
  nestingLimit: 50,
};

/** Characters that are read of a description, whoever sent it: more than the house stores. */
export const MAX_READ = 2 * MAX_DESCRIPTION;

/** Reading elements takes the square of their depth. What is nested deeper than any page is read as its text alone. */
const MAX_DEPTH = 200;

class TooDeep extends Error {}

/** Sanitises by given rules, in a time that is in proportion to the length. @param most characters that are read */
export function sanitiseBounded(html: string, rules: sanitizeHtml.IOptions, most = MAX_READ): string {
  const bounded = html.slice(0, most);
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
    return sanitizeHtml(bounded.replace(/<[^<>]*>?/g, ' '), rules);
  }
}

/** Leaves of HTML plain formatting and links to web and mail addresses; the same for its own result. */
export function sanitiseRichText(html: string): string {
  return sanitiseBounded(html, ALLOWED).trim();
}

/** As it is stored, and as the back office shows it. */
const OWN_IMAGE = /^(?:\/api)?\/files\/([^/]+)$/;

/** The text of an item of content: as a description, with images of the own storage besides. */
const CONTENT_RULES: sanitizeHtml.IOptions = {
  ...ALLOWED,
  allowedTags: [...(ALLOWED.allowedTags || []), 'img'],
  allowedAttributes: { ...ALLOWED.allowedAttributes, img: ['src', 'alt'] },
  transformTags: {
    ...ALLOWED.transformTags,
    img: (tagName, { src = '', alt = '' }) => {
      const key = OWN_IMAGE.exec(src)?.[1] ?? '';
      return { tagName, attribs: { ...(FILE_KEY.test(key) && { src: `/files/${key}` }), alt } };
    },
  },
  // Elsewhere an image could tell who reads, and as data it would swell the text.
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
};

/** What is read of the text of an item: sanitising may lengthen what was sent. */
const MAX_CONTENT_READ = 2 * MAX_CONTENT;

/** Leaves of the text of an item plain formatting, links, and images of the own storage as `/files/KEY`. */
export function sanitiseContent(html: string): string {
  return sanitiseBounded(html, CONTENT_RULES, MAX_CONTENT_READ).trim();
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
  const seen = isHtml ? sanitiseBounded(description, { allowedTags: ['hr'], allowedAttributes: {} }).replaceAll('&nbsp;', ' ') : description;
  return seen.replace(/[\s\u200b\ufeff]/g, '') === '';
}
