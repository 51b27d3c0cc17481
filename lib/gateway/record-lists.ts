import type { JsonEndpoint, Output } from '../contract/endpoint';
import { getInquiry } from '../contract/inquiries';
import { getOrder } from '../contract/orders';
import { getProduct } from '../contract/products';
import { getProject } from '../contract/projects';
import { getUserDetail } from '../contract/registrations';

const listsOf = <E extends JsonEndpoint>(endpoint: E, ...lists: (keyof Output<E> & string)[]) =>
  [endpoint as JsonEndpoint, lists as readonly string[]] as const;

/**
 * The lists inside records of the specs from which a row that can't be read is left out. The screens of these records
 * say so, and no form stores such a list as a whole.
 */
export const RECORD_LISTS: ReadonlyMap<JsonEndpoint, readonly string[]> = new Map([
  listsOf(getOrder, 'products', 'timeline'),
  listsOf(getProduct, 'categories', 'media', 'sizes', 'colors', 'custom', 'variants'),
  listsOf(getUserDetail, 'notes', 'subUsers', 'modules', 'ess'),
  listsOf(getProject, 'serialNumbers'),
  listsOf(getInquiry, 'contactHistories'),
]);
