import { getAcademyItem } from '../contract/academy';
import { getDataHubItem } from '../contract/data-hub';
import type { JsonEndpoint, Output } from '../contract/endpoint';
import { getFaq } from '../contract/faq';
import { getNotice } from '../contract/news';
import { getProduct, type Product } from '../contract/products';
import { sanitiseContent, sanitiseRichText } from '../domain/rich-text';

const CONTENT: readonly string[] = [getDataHubItem, getAcademyItem, getFaq, getNotice].map(({ name }) => name);

/**
 * Sanitizes the markup shown by an editor, like before storing.
 * @param isKept whether a picture from elsewhere stays
 */
export function cleanAnswer<E extends JsonEndpoint>(
  { name }: E,
  answer: Output<E>,
  isKept: (src: string) => boolean,
): Output<E> {
  if (name === getProduct.name) return withCleanDescription(answer as Product) as Output<E>;
  return CONTENT.includes(name) ? (withCleanText(answer as { content?: string | null }, isKept) as Output<E>) : answer;
}

const withCleanDescription = (product: Product): Product =>
  product.isHtml ? { ...product, description: sanitiseRichText(product.description) } : product;

function withCleanText<Item extends { content?: string | null }>(item: Item, isKept: (src: string) => boolean): Item {
  const stored = item.content ?? '';
  const content = sanitiseContent(stored, isKept);
  return content === stored ? item : { ...item, content, storedContent: stored };
}
