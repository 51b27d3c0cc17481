import type { JsonEndpoint, Output } from '../contract/endpoint';
import { getInquiry } from '../contract/inquiries';
import { getOrder } from '../contract/orders';
import { getProduct } from '../contract/products';
import { getProject } from '../contract/projects';
import { getUserDetail } from '../contract/registrations';

const listsOf = <E extends JsonEndpoint>(endpoint: E, ...lists: (keyof Output<E> & string)[]) =>
  [endpoint as JsonEndpoint, lists as readonly string[]] as const;

/** Lists inside records of the specs that may omit unreadable rows. Screens say so, and no form stores such a list. */
export const RECORD_LISTS: ReadonlyMap<JsonEndpoint, readonly string[]> = new Map([
  listsOf(getOrder, 'products', 'timeline'),
  listsOf(getProduct, 'categories', 'media', 'sizes', 'colors', 'custom', 'variants'),
  listsOf(getUserDetail, 'notes', 'subUsers', 'modules', 'ess'),
  listsOf(getProject, 'serialNumbers'),
  listsOf(getInquiry, 'contactHistories'),
]);
