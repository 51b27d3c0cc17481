import type { Capability } from './contract/capabilities';
import { COMPANY_AREAS, opensTo, SERIAL_NUMBER_AREAS, type AreaAccess, type RouteType } from './domain/access-table';
import { SUBJECT_TYPES } from './domain/record-history';
import type { NoticeRecordKind } from './domain/notice';
import { adminPath, approvalPath, DASHBOARD_PATH, pointBatchPath, productPath, SERIAL_NUMBERS_PATH } from './paths';
import { companyHref } from './addresses/company';
import { contentPath } from './addresses/content';
import { inquiryHref } from './addresses/inquiries';
import { ordersAddress } from './addresses/orders';
import { projectHref } from './addresses/projects';
import { promotionHref, ratesAddress } from './addresses/rates';
import { registrationHref } from './addresses/registrations';
import { uploadListAddress } from './addresses/uploads';
import { warrantyClaimsAddress } from './addresses/warranty-claims';

/** The signs of kinds; `RecordIcon` draws them. */
export type RecordIconName =
  | 'building'
  | 'person'
  | 'staff'
  | 'registration'
  | 'product'
  | 'order'
  | 'project'
  | 'claim'
  | 'serial number'
  | 'warranty'
  | 'inquiry'
  | 'upload'
  | 'promotion'
  | 'approval'
  | 'content';

/** What a kind is, in words, rights and addresses. */
export interface KindOfRecord {
  /** What people call one of it, and several. */
  noun: readonly [one: string, several: string];
  icon: RecordIconName;
  access: AreaAccess;
  /** What the server must be able to do. */
  needs?: Capability;
  /** Where it is opened: its page, its dialog, or its list with nothing but it. */
  hrefOf: (id: never) => string;
  /** What the activity log calls it, where it keeps entries of it. */
  logged?: string;
}

const serialNumberHref = (number: string) => `${SERIAL_NUMBERS_PATH}/${encodeURIComponent(number)}`;

/**
 * Records that have an address: what they are called, who may open them, and where. Links, cards, the command bar and
 * the activity log read it.
 */
export const RECORD_KINDS = {
  company: {
    noun: ['company', 'companies'],
    icon: 'building',
    access: COMPANY_AREAS,
    needs: 'recordPages',
    hrefOf: (id: number) => companyHref(id),
    logged: SUBJECT_TYPES.company,
  },
  /** Somebody of a company; the page of its registration tells of all its people. */
  person: {
    noun: ['person', 'people'],
    icon: 'person',
    access: 'registration',
    hrefOf: (id: number) => registrationHref(id),
  },
  /** Somebody of the staff. */
  admin: {
    noun: ['admin', 'admins'],
    icon: 'staff',
    access: 'adminControls',
    hrefOf: adminPath,
    logged: 'user',
  },
  /** A partner, by the id of the company's master. */
  registration: {
    noun: ['registration', 'registrations'],
    icon: 'registration',
    access: 'registration',
    hrefOf: (id: number) => registrationHref(id),
    logged: SUBJECT_TYPES.registration,
  },
  product: {
    noun: ['product', 'products'],
    icon: 'product',
    access: 'products',
    hrefOf: productPath,
    logged: SUBJECT_TYPES.product,
  },
  order: {
    noun: ['order', 'orders'],
    icon: 'order',
    access: 'orders',
    hrefOf: (order: number) => ordersAddress.href({ order }),
    logged: SUBJECT_TYPES.order,
  },
  project: {
    noun: ['project', 'projects'],
    icon: 'project',
    access: 'projects',
    hrefOf: (id: number) => projectHref(id),
    logged: SUBJECT_TYPES.project,
  },
  serialNumber: {
    noun: ['serial number', 'serial numbers'],
    icon: 'serial number',
    access: SERIAL_NUMBER_AREAS,
    needs: 'recordPages',
    hrefOf: serialNumberHref,
  },
  /** A claim of a module, by its serial number, whose page tells of it. */
  claim: {
    noun: ['claim', 'claims'],
    icon: 'claim',
    access: 'approvals',
    needs: 'recordPages',
    hrefOf: serialNumberHref,
  },
  warrantyClaim: {
    noun: ['warranty claim', 'warranty claims'],
    icon: 'warranty',
    access: 'supportCenter',
    hrefOf: (claim: number) => warrantyClaimsAddress.href({ claim }),
    logged: SUBJECT_TYPES.warrantyClaim,
  },
  /** One of the other type is led on by its page. */
  inquiry: {
    noun: ['inquiry', 'inquiries'],
    icon: 'inquiry',
    access: 'supportCenter',
    hrefOf: (id: number) => inquiryHref(1, id),
    logged: SUBJECT_TYPES.inquiry,
  },
  upload: {
    noun: ['upload', 'uploads'],
    icon: 'upload',
    access: 'uploads',
    needs: 'uploads',
    hrefOf: (upload: number) => uploadListAddress.href({ upload }),
    logged: 'upload',
  },
  /** Points that one spreadsheet gave and took. */
  pointBatch: {
    noun: ['batch of points', 'batches of points'],
    icon: 'upload',
    access: 'qpointManagement',
    needs: 'pointBatches',
    hrefOf: pointBatchPath,
    logged: 'point batch',
  },
  /** One of forecasts is led on by the page. */
  promotion: {
    noun: ['promotion', 'promotions'],
    icon: 'promotion',
    access: 'configurations',
    hrefOf: (id: number) => promotionHref(id, ratesAddress),
    logged: SUBJECT_TYPES.promotion,
  },
  /** The default rate of a product, with its history. */
  rate: {
    noun: ['rate', 'rates'],
    icon: 'promotion',
    access: 'configurations',
    hrefOf: (history: number) => ratesAddress.href({ history }),
  },
  /** What was decided of a company's modules or forecasts at once. */
  approval: {
    noun: ['approval', 'approvals'],
    icon: 'approval',
    access: 'approvals',
    needs: 'recordPages',
    hrefOf: approvalPath,
  },
  dataHub: {
    noun: ['data hub item', 'data hub items'],
    icon: 'content',
    access: 'adminControls',
    hrefOf: (id: number) => contentPath('dataHub', id),
    logged: 'data hub item',
  },
  academy: {
    noun: ['academy item', 'academy items'],
    icon: 'content',
    access: 'adminControls',
    hrefOf: (id: number) => contentPath('academy', id),
    logged: 'academy item',
  },
  faq: {
    noun: ['FAQ', 'FAQs'],
    icon: 'content',
    access: 'adminControls',
    hrefOf: (id: number) => contentPath('faq', id),
    logged: 'FAQ',
  },
  news: {
    noun: ['notice', 'notices'],
    icon: 'content',
    access: 'adminControls',
    hrefOf: (id: number) => contentPath('news', id),
    logged: 'notice',
  },
} as const satisfies Record<string, KindOfRecord>;

export type RecordKind = keyof typeof RECORD_KINDS;

export type RecordId<K extends RecordKind> = Parameters<(typeof RECORD_KINDS)[K]['hrefOf']>[0];

/** Where a record is opened. @example recordHref('order', 7) */
export function recordHref<K extends RecordKind>(kind: K, id: RecordId<K>): string {
  return (RECORD_KINDS[kind].hrefOf as (id: RecordId<K>) => string)(id);
}

/** Where a notice leads: to its record, or from several to what waits for its reader. */
export function noticeHref({ kind, id }: { kind: NoticeRecordKind; id?: string | null }): string {
  if (!id) return `${DASHBOARD_PATH}?waiting=mine`;
  return kind === 'claim' ? recordHref(kind, id) : recordHref(kind, Number(id));
}

const KINDS = Object.keys(RECORD_KINDS) as RecordKind[];

/** The kinds that somebody may open. @param lacking what the server can't do */
export function openKinds(rights: readonly RouteType[], lacking: readonly Capability[]): ReadonlySet<RecordKind> {
  return new Set(
    KINDS.filter((kind) => {
      const { access, needs }: KindOfRecord = RECORD_KINDS[kind];
      return opensTo(rights, access) && (needs === undefined || !lacking.includes(needs));
    }),
  );
}

const LOGGED: ReadonlyMap<string, RecordKind> = new Map(
  KINDS.flatMap((kind) => {
    const { logged }: KindOfRecord = RECORD_KINDS[kind];
    return logged === undefined ? [] : [[logged, kind] as const];
  }),
);

/** The kind that the activity log calls so; undefined of what has no address. */
export function recordKindOfLog(objectType: string): RecordKind | undefined {
  return LOGGED.get(objectType);
}
