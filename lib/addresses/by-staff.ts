import type { RouteType } from '../domain/access-table';
import { CONTACT_TYPE_NAMES } from '../domain/contact-type';
import { positiveNumber, type SearchParams } from './list-address';
import { NEW_CLAIMS_PATH, NEW_INQUIRY_PATHS, NEW_ORDER_PATH, NEW_REGISTRATION_PATH } from './paths';

interface Entered {
  /** The label of its button. */
  label: string;
  /** What the command bar calls it, if its label isn’t unique. */
  command?: string;
  path: `/${string}`;
  /** The area in which it needs the right to change. */
  area: RouteType;
}

const inquiry = (type: 1 | 2): Entered => ({
  label: 'New inquiry',
  command: `New inquiry: ${CONTACT_TYPE_NAMES[type].menu}`,
  path: NEW_INQUIRY_PATHS[type],
  area: 'supportCenter',
});

/** What staff enter by hand. */
export const BY_STAFF = {
  order: { label: 'New order', path: NEW_ORDER_PATH, area: 'orders' },
  websiteInquiry: inquiry(1),
  partnerInquiry: inquiry(2),
  claims: { label: 'New reward claims', path: NEW_CLAIMS_PATH, area: 'approvals' },
  registration: { label: 'New registration', path: NEW_REGISTRATION_PATH, area: 'registration' },
} as const satisfies Record<string, Entered>;

export type ByStaff = keyof typeof BY_STAFF;

export const ENTERED: readonly Entered[] = Object.values(BY_STAFF);

/** @param company preselects it */
export function newHref(kind: ByStaff, company?: number): string {
  const { path } = BY_STAFF[kind];
  return company === undefined ? path : `${path}?company=${company}`;
}

/** The preselected company in a form's address, or null. */
export function companyIn({ company }: SearchParams): number | null {
  return (typeof company === 'string' && positiveNumber(company)) || null;
}
