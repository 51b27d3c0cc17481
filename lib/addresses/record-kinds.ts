import { COMPANY_AREAS, SERIAL_NUMBER_AREAS, type AreaAccess } from '../domain/access-table';
import type { Capability } from '../domain/capabilities';
import { SUBJECT_TYPES } from '../domain/record-history';
import { mayDo, type Rights } from '../domain/rights';
import { monthOfClosingNumber } from '../domain/closing';
import type { NoticeRecordKind } from '../domain/notice';
import {
  adminPath,
  ADMINS_PATH,
  API_KEYS_PATH,
  approvalPath,
  CLOSING_PATH,
  closingPath,
  companyHref,
  contentPath,
  DASHBOARD_PATH,
  MODULE_APPROVALS_PATH,
  mailingPath,
  pointBatchPath,
  productPath,
  projectPath,
  registrationPath,
  ROLES_PATH,
  SERIAL_NUMBERS_PATH,
} from './paths';
import { inquiryHref } from './inquiries';
import { ordersAddress } from './orders';
import { promotionHref, ratesAddress } from './rates';
import { uploadListAddress } from './uploads';
import { workAddress } from './work';
import { workNumber } from '../domain/work';
import { warrantyClaimsAddress } from './warranty-claims';

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

export interface KindOfRecord {
  noun: readonly [one: string, several: string];
  icon: RecordIconName;
  access: AreaAccess;
  needs?: Capability;
  /** Its page, its dialog, or its list with only it. */
  hrefOf: (id: never) => string;
  logged?: string;
}

const serialNumberHref = (number: string) => `${SERIAL_NUMBERS_PATH}/${encodeURIComponent(number)}`;

/** Records with an address: names, rights and addresses for links, cards, command bar and activity. */
export const RECORD_KINDS = {
  company: {
    noun: ['company', 'companies'],
    icon: 'building',
    access: COMPANY_AREAS,
    needs: 'companyPages',
    hrefOf: (id: number) => companyHref(id),
    logged: SUBJECT_TYPES.company,
  },
  /** A person of a company; its registration's page shows all its people. */
  person: {
    noun: ['person', 'people'],
    icon: 'person',
    access: 'registration',
    hrefOf: registrationPath,
  },
  admin: {
    noun: ['admin', 'admins'],
    icon: 'staff',
    access: 'adminControls',
    hrefOf: adminPath,
    logged: 'user',
  },
  /** Registrations have the id of the company's master. */
  registration: {
    noun: ['registration', 'registrations'],
    icon: 'registration',
    access: 'registration',
    hrefOf: registrationPath,
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
    hrefOf: projectPath,
    logged: SUBJECT_TYPES.project,
  },
  serialNumber: {
    noun: ['serial number', 'serial numbers'],
    icon: 'serial number',
    access: SERIAL_NUMBER_AREAS,
    needs: 'recordPages',
    hrefOf: serialNumberHref,
  },
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
  /** Its page redirects the other type. */
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
    needs: 'uploadHistory',
    hrefOf: (upload: number) => uploadListAddress.href({ upload }),
    logged: 'upload',
  },
  pointBatch: {
    noun: ['batch of points', 'batches of points'],
    icon: 'upload',
    access: 'qpointManagement',
    needs: 'pointBatches',
    hrefOf: pointBatchPath,
    logged: 'point batch',
  },
  mailing: {
    noun: ['mailing', 'mailings'],
    icon: 'inquiry',
    access: 'registration',
    needs: 'mailings',
    hrefOf: mailingPath,
    logged: 'mailing',
  },
  /** Its page redirects those of forecasts. */
  promotion: {
    noun: ['promotion', 'promotions'],
    icon: 'promotion',
    access: 'configurations',
    hrefOf: (id: number) => promotionHref(id, ratesAddress),
    logged: SUBJECT_TYPES.promotion,
  },
  rate: {
    noun: ['rate', 'rates'],
    icon: 'promotion',
    access: 'configurations',
    hrefOf: (history: number) => ratesAddress.href({ history }),
  },
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
    noun: ['news item', 'news items'],
    icon: 'content',
    access: 'adminControls',
    hrefOf: (id: number) => contentPath('news', id),
    logged: 'notice',
  },
} as const satisfies Record<string, KindOfRecord>;

export type RecordKind = keyof typeof RECORD_KINDS;

export type RecordId<K extends RecordKind> = Parameters<(typeof RECORD_KINDS)[K]['hrefOf']>[0];

export function recordHref<K extends RecordKind>(kind: K, id: RecordId<K>): string {
  return (RECORD_KINDS[kind].hrefOf as (id: RecordId<K>) => string)(id);
}

/** Pages of proposed changes without a record. */
const PLACES_OF_CHANGES = {
  accessChange: ADMINS_PATH,
  rateChange: ratesAddress.href({}),
  takeBack: MODULE_APPROVALS_PATH,
} as const;

/** Destination of a notification: its record, or Work for several. */
export function noticeHref({ kind, id }: { kind: NoticeRecordKind; id?: string | null }): string {
  if (kind === 'weeklyReport') return MODULE_APPROVALS_PATH;
  if (kind === 'closedMonth') return id ? closingPath(monthOfClosingNumber(Number(id))) : CLOSING_PATH;
  if (kind === 'role') return ROLES_PATH;
  if (kind === 'apiKey') return API_KEYS_PATH;
  if (kind === 'accessChange' || kind === 'rateChange' || kind === 'takeBack')
    return id ? workAddress.href({ item: workNumber(kind, Number(id)) }) : PLACES_OF_CHANGES[kind];
  if (!id) return `${DASHBOARD_PATH}?waiting=mine`;
  return kind === 'claim' ? recordHref(kind, id) : recordHref(kind, Number(id));
}

const KINDS = Object.keys(RECORD_KINDS) as RecordKind[];

export function openKinds(rights: Rights): ReadonlySet<RecordKind> {
  return new Set(
    KINDS.filter((kind) => {
      const { access, needs }: KindOfRecord = RECORD_KINDS[kind];
      return mayDo(rights, access) && (needs === undefined || mayDo(rights, needs));
    }),
  );
}

const LOGGED: ReadonlyMap<string, RecordKind> = new Map(
  KINDS.flatMap((kind) => {
    const { logged }: KindOfRecord = RECORD_KINDS[kind];
    return logged === undefined ? [] : [[logged, kind] as const];
  }),
);

export function recordKindOfLog(objectType: string): RecordKind | undefined {
  return LOGGED.get(objectType);
}
