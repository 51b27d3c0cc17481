import { inquiryHref } from '@/lib/addresses/inquiries';
import { ordersAddress } from '@/lib/addresses/orders';
import { companiesAddress } from '@/lib/addresses/companies';
import { contentPath } from '@/lib/addresses/content';
import { registrationHref } from '@/lib/addresses/registrations';
import type { PageAccess } from '@/lib/auth/pages';
import type { ActivityEntry } from '@/lib/contract/activity';
import { removesObject } from '@/lib/domain/activity-words';
import { adminPath, CATEGORIES_PATH, productPath } from '@/lib/paths';

/** Finds the page or dialog of an entry's object; null where there is none that the reader may open. */
export type ObjectLinks = (entry: ActivityEntry) => string | null;

/** The objects that have a page or a dialog, by their type. */
const PAGES: Readonly<Record<string, { access: PageAccess; hrefOf: (id: number) => string }>> = {
  order: { access: 'orders', hrefOf: (id) => ordersAddress.href({ order: id }) },
  product: { access: 'products', hrefOf: productPath },
  user: { access: 'adminControls', hrefOf: adminPath },
  category: { access: 'products', hrefOf: () => CATEGORIES_PATH },
  // One of the other type is led on by its page.
  inquiry: { access: 'supportCenter', hrefOf: (id) => inquiryHref(1, id) },
  partner: { access: 'registration', hrefOf: (id) => registrationHref(id) },
  'data hub item': { access: 'adminControls', hrefOf: (id) => contentPath('dataHub', id) },
  'academy item': { access: 'adminControls', hrefOf: (id) => contentPath('academy', id) },
  FAQ: { access: 'adminControls', hrefOf: (id) => contentPath('faq', id) },
  notice: { access: 'adminControls', hrefOf: (id) => contentPath('news', id) },
  company: { access: 'qpointManagement', hrefOf: (company) => companiesAddress.href({ company }) },
};

/** @param mayOpen the kinds of pages that the reader may open */
export function objectLinks(mayOpen: readonly PageAccess[]): ObjectLinks {
  const opens = new Set(mayOpen);
  return ({ action, subjectType, subjectId }) => {
    const page = subjectType && Object.hasOwn(PAGES, subjectType) ? PAGES[subjectType] : undefined;
    if (!page || !subjectId || !opens.has(page.access) || removesObject(action)) return null;
    return page.hrefOf(Number(subjectId));
  };
}
