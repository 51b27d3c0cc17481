import { ROUTE_TYPES, type RouteType } from './access-table';
import type { HistoryKind } from './record-history';
import type { Action } from './rights';
import { LATE_AFTER_DAYS, type WaitingKind } from './waiting-age';

interface KindOfWork {
  /** It waits for the roles that may use this area. */
  area: RouteType;
  /** What the tabs of the queue call it. */
  label: string;
  /** What one of it is called. */
  noun: string;
  /**
   * The record whose history and log entries tell of it and its assignment; null for what has none.
   */
  record: HistoryKind | null;
  /** How soon it is late. */
  age: WaitingKind;
  /** What can be decided in the queue; anything else is done where it stands. */
  verdicts: readonly WorkVerdict[];
  /** What one must be allowed in the area to decide it; `decide` where left out. */
  decidedBy?: Action;
  /** Only administrators decide it (spec 1 §6), so only they have it. */
  isForAdministrators?: true;
  /** Only a setting has it wait: where nothing does, the queue says nothing of it. */
  isBySetting?: true;
  /** An inquiry has an account manager, whom the specs name: that is who it is assigned to. */
  isOwned?: true;
}

export type WorkVerdict = 'approve' | 'reject';

const BOTH = ['approve', 'reject'] as const;

/** What waits for somebody, in the order of tabs, and of what waits since the same instant. */
export const WORK_KINDS = {
  /** A request of points that who asks may decide. By the id of the request. */
  pointRequest: {
    area: 'qpointManagement',
    label: 'Point requests',
    noun: 'Point request',
    record: 'company',
    age: 'other',
    verdicts: BOTH,
    isForAdministrators: true,
  },
  /** What a company has awaiting approval. By the id of the company. */
  modules: { area: 'approvals', label: 'Modules', noun: 'Modules', record: 'company', age: 'other', verdicts: BOTH },
  /** One of both kinds of a month. By `forecastNumber`. */
  forecast: {
    area: 'approvals',
    label: 'Forecasts',
    noun: 'Forecast',
    record: 'company',
    age: 'other',
    verdicts: BOTH,
  },
  /** By the id of the company's master. */
  registration: {
    area: 'registration',
    label: 'Registrations',
    noun: 'Registration',
    record: 'registration',
    age: 'registration',
    verdicts: BOTH,
  },
  /** Without an answer, whoever its account manager is. */
  inquiry: {
    area: 'supportCenter',
    label: 'Inquiries',
    noun: 'Inquiry',
    record: 'inquiry',
    age: 'inquiry',
    verdicts: [],
    isOwned: true,
  },
  /** An inquiry whose answer did not arrive. */
  bouncedReply: {
    area: 'supportCenter',
    label: 'Bounced replies',
    noun: 'Bounced reply',
    record: 'inquiry',
    age: 'inquiry',
    verdicts: [],
    isOwned: true,
  },
  /** One that is processed and has no tracking number. */
  order: {
    area: 'orders',
    label: 'Orders',
    noun: 'Order to ship',
    record: 'order',
    age: 'other',
    verdicts: [],
  },
  /** A claim that has awaited an update for longer than `LATE_AFTER_DAYS.other`. */
  claim: {
    area: 'approvals',
    label: 'Claims',
    noun: 'Claim to update',
    record: 'claim',
    age: 'other',
    verdicts: ['reject'],
  },
  /** A spreadsheet of points that awaits a different administrator, who reads its rows where they stand. */
  pointBatch: {
    area: 'qpointManagement',
    label: 'Point batches',
    noun: 'Point batch',
    record: null,
    age: 'other',
    verdicts: [],
    isForAdministrators: true,
  },
  /** A role or rights that await another administrator. By the id of the proposed change. */
  accessChange: {
    area: 'adminControls',
    label: 'Roles and rights',
    noun: 'Role change',
    record: null,
    age: 'other',
    verdicts: BOTH,
    decidedBy: 'change',
    isForAdministrators: true,
    isBySetting: true,
  },
  /** The same of a rate or promotion. */
  rateChange: {
    area: 'configurations',
    label: 'Rates',
    noun: 'Rate change',
    record: null,
    age: 'other',
    verdicts: BOTH,
    decidedBy: 'change',
    isForAdministrators: true,
    isBySetting: true,
  },
} as const satisfies Record<string, KindOfWork>;

export type WorkKind = keyof typeof WORK_KINDS;

export const WORK_KIND_NAMES = Object.keys(WORK_KINDS) as [WorkKind, ...WorkKind[]];

/** What a kind is, without its own literals. */
export function kindOfWork(kind: WorkKind): KindOfWork {
  return WORK_KINDS[kind];
}

/** The areas of all kinds, each once, in the order of the access control list. */
export const WORK_AREAS: readonly RouteType[] = ROUTE_TYPES.filter((area) =>
  WORK_KIND_NAMES.some((kind) => WORK_KINDS[kind].area === area),
);

/** The kinds of which somebody may see what waits. */
export function workKindsFor(maySee: (area: RouteType) => boolean): WorkKind[] {
  return WORK_KIND_NAMES.filter((kind) => maySee(WORK_KINDS[kind].area));
}

/** A claim waits in the queue once it has awaited its update for so many days. */
export const CLAIM_WAITS_DAYS = LATE_AFTER_DAYS.other;

/** The numbers of kinds never change, as addresses hold them. */
const KINDS_BY_DIGIT = 9;

/**
 * What waits, as one number: the lists of the kits and their addresses name a row so. Its last digit tells the kind;
 * after nine kinds that is a 9, and the digit before it tells which of the others.
 */
export function workNumber(kind: WorkKind, id: number): number {
  const index = WORK_KIND_NAMES.indexOf(kind);
  return index < KINDS_BY_DIGIT ? id * 10 + index : (id * 10 + index - KINDS_BY_DIGIT) * 10 + KINDS_BY_DIGIT;
}

/** What a number stands for; undefined where it stands for nothing. */
export function workOfNumber(number: number): { kind: WorkKind; id: number } | undefined {
  const digit = number % 10;
  const rest = Math.floor(number / 10);
  const [index, id] = digit < KINDS_BY_DIGIT ? [digit, rest] : [KINDS_BY_DIGIT + (rest % 10), Math.floor(rest / 10)];
  const kind = WORK_KIND_NAMES[index];
  return kind && id > 0 ? { kind, id } : undefined;
}

/** Rows of an answer, unless it is asked for more. */
export const WORK_PER_PAGE = 25;
/** Of one answer: the queue shows no more at once. */
export const MAX_WORK = 500;

/** More of a kind than these are not counted: it is told that there are more. */
export const MANY_WAITING = 1_000;

export const ASSIGNEE_REFUSED = 'You can only choose teammates and roles that can open this.';
export const ASSIGNED_ELSEWHERE = 'Assign inquiries on their own page.';
