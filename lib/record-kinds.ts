import { COMPANY_AREAS, SERIAL_NUMBER_AREAS, type AreaAccess } from './domain/access-table';
import { adminPath, productPath, SERIAL_NUMBERS_PATH } from './paths';
import { companyHref } from './addresses/company';
import { contentPath } from './addresses/content';
import { inquiryHref } from './addresses/inquiries';
import { ordersAddress } from './addresses/orders';
import { projectHref } from './addresses/projects';
import { registrationHref } from './addresses/registrations';
import { uploadListAddress } from './addresses/uploads';
import { warrantyClaimsAddress } from './addresses/warranty-claims';

/** Records that have an address: who may open them, and where. Links, the command bar and the activity log read it. */
export const RECORD_KINDS = {
  company: { access: COMPANY_AREAS, hrefOf: (id: number) => companyHref(id) },
  /** Somebody of the staff. */
  admin: { access: 'adminControls', hrefOf: adminPath },
  /** A partner, by the id of the company's master. */
  registration: { access: 'registration', hrefOf: (id: number) => registrationHref(id) },
  product: { access: 'products', hrefOf: productPath },
  order: { access: 'orders', hrefOf: (order: number) => ordersAddress.href({ order }) },
  project: { access: 'projects', hrefOf: (id: number) => projectHref(id) },
  serialNumber: {
    access: SERIAL_NUMBER_AREAS,
    hrefOf: (number: string) => `${SERIAL_NUMBERS_PATH}/${encodeURIComponent(number)}`,
  },
  warrantyClaim: { access: 'supportCenter', hrefOf: (claim: number) => warrantyClaimsAddress.href({ claim }) },
  /** One of the other type is led on by its page. */
  inquiry: { access: 'supportCenter', hrefOf: (id: number) => inquiryHref(1, id) },
  upload: { access: 'uploads', hrefOf: (upload: number) => uploadListAddress.href({ upload }) },
  dataHub: { access: 'adminControls', hrefOf: (id: number) => contentPath('dataHub', id) },
  academy: { access: 'adminControls', hrefOf: (id: number) => contentPath('academy', id) },
  faq: { access: 'adminControls', hrefOf: (id: number) => contentPath('faq', id) },
  news: { access: 'adminControls', hrefOf: (id: number) => contentPath('news', id) },
} as const satisfies Record<string, { access: AreaAccess; hrefOf: (id: never) => string }>;

export type RecordKind = keyof typeof RECORD_KINDS;

export type RecordId<K extends RecordKind> = Parameters<(typeof RECORD_KINDS)[K]['hrefOf']>[0];

/** Where a record is opened. @example recordHref('order', 7) */
export function recordHref<K extends RecordKind>(kind: K, id: RecordId<K>): string {
  return (RECORD_KINDS[kind].hrefOf as (id: RecordId<K>) => string)(id);
}
