import { ROUTE_TYPES, type RouteType } from './access-table';
import type { HistoryKind } from './record-history';
import type { Action } from './rights';
import { LATE_AFTER_DAYS, type WaitingKind } from './waiting-age';

interface KindOfWork {
  area: RouteType;
  label: string;
  noun: string;
  /** Counted: `1 order to ship`, `2 orders to ship`. */
  nouns: readonly [one: string, several: string];
  /** Record with its history and assignment; null for kinds without one. */
  record: HistoryKind | null;
  age: WaitingKind;
  verdicts: readonly WorkVerdict[];
  decidedBy?: Action;
  /** Only administrators decide it (spec 1 §6) and see it. */
  isForAdministrators?: true;
  /** Depends on a setting; hidden while nothing waits. */
  isBySetting?: true;
  /** The specs name its account manager, who is the assignee. */
  isOwned?: true;
}

export type WorkVerdict = 'approve' | 'reject';

const BOTH = ['approve', 'reject'] as const;

/** Kinds of waiting work, in tab order, which also breaks ties. */
export const WORK_KINDS = {
  /** Identified by the request's id; only those that the reader may decide. */
  pointRequest: {
    area: 'qpointManagement',
    label: 'Point requests',
    noun: 'Point request',
    nouns: ['point request', 'point requests'],
    record: 'company',
    age: 'other',
    verdicts: BOTH,
    isForAdministrators: true,
  },
  /** Identified by the company's id. */
  modules: {
    area: 'approvals',
    label: 'Modules',
    noun: 'Modules',
    nouns: ['company with modules', 'companies with modules'],
    record: 'company',
    age: 'other',
    verdicts: BOTH,
  },
  /** Identified by `forecastNumber`. */
  forecast: {
    area: 'approvals',
    label: 'Forecasts',
    noun: 'Forecast',
    nouns: ['forecast', 'forecasts'],
    record: 'company',
    age: 'other',
    verdicts: BOTH,
  },
  /** Identified by the id of the company's master. */
  registration: {
    area: 'registration',
    label: 'Registrations',
    noun: 'Registration',
    nouns: ['registration', 'registrations'],
    record: 'registration',
    age: 'registration',
    verdicts: BOTH,
  },
  /** Unanswered, with any account manager. */
  inquiry: {
    area: 'supportCenter',
    label: 'Inquiries',
    noun: 'Inquiry',
    nouns: ['inquiry', 'inquiries'],
    record: 'inquiry',
    age: 'inquiry',
    verdicts: [],
    isOwned: true,
  },
  bouncedReply: {
    area: 'supportCenter',
    label: 'Bounced replies',
    noun: 'Bounced reply',
    nouns: ['bounced reply', 'bounced replies'],
    record: 'inquiry',
    age: 'inquiry',
    verdicts: [],
    isOwned: true,
  },
  /** Orders in processing without a tracking number. */
  order: {
    area: 'orders',
    label: 'Orders',
    noun: 'Order to ship',
    nouns: ['order to ship', 'orders to ship'],
    record: 'order',
    age: 'other',
    verdicts: [],
  },
  /** A claim awaiting an update for more than `LATE_AFTER_DAYS.other`. */
  claim: {
    area: 'approvals',
    label: 'Claims',
    noun: 'Claim to update',
    nouns: ['claim to update', 'claims to update'],
    record: 'claim',
    age: 'claim',
    verdicts: ['reject'],
  },
  pointBatch: {
    area: 'qpointManagement',
    label: 'Point batches',
    noun: 'Point batch',
    nouns: ['point batch', 'point batches'],
    record: null,
    age: 'other',
    verdicts: [],
    isForAdministrators: true,
  },
  accessChange: {
    area: 'adminControls',
    label: 'Roles and rights',
    noun: 'Role change',
    nouns: ['role change', 'role changes'],
    record: null,
    age: 'other',
    verdicts: BOTH,
    decidedBy: 'change',
    isForAdministrators: true,
    isBySetting: true,
  },
  rateChange: {
    area: 'configurations',
    label: 'Rates',
    noun: 'Rate change',
    nouns: ['rate change', 'rate changes'],
    record: null,
    age: 'other',
    verdicts: BOTH,
    decidedBy: 'change',
    isForAdministrators: true,
    isBySetting: true,
  },
  /** Taking back an approval (decisions, section 18). */
  takeBack: {
    area: 'approvals',
    label: 'Take-backs',
    noun: 'Take-back',
    nouns: ['take-back', 'take-backs'],
    record: null,
    age: 'other',
    verdicts: BOTH,
    isForAdministrators: true,
    isBySetting: true,
  },
} as const satisfies Record<string, KindOfWork>;

export type WorkKind = keyof typeof WORK_KINDS;

/** Parts of the queue: what waits too long, and what only the reader's role decides. */
export const WORK_PARTS = ['late', 'decision'] as const;
export type WorkPart = (typeof WORK_PARTS)[number];

export const WORK_PART_NAMES: Readonly<Record<WorkPart, string>> = { late: 'Overdue', decision: 'Needs my decision' };

export const WORK_KIND_NAMES = Object.keys(WORK_KINDS) as [WorkKind, ...WorkKind[]];

/** Waiting records of a kind, with the start of the longest wait. */
export interface WorkCount {
  kind: WorkKind;
  count: number;
  oldestAt?: string | null | undefined;
}

/** Counts one kind or all of them. Each kind is counted up to `MANY_WAITING`. */
export function countWork(counts: readonly WorkCount[], kind?: WorkKind) {
  const counted = counts.filter((each) => kind === undefined || each.kind === kind);
  return {
    total: counted.reduce((sum, { count }) => sum + count, 0),
    totalIsLowerBound: counted.some(({ count }) => count >= MANY_WAITING),
  };
}

export function kindOfWork(kind: WorkKind): KindOfWork {
  return WORK_KINDS[kind];
}

/** Areas of all kinds, in the order of the access control list. */
export const WORK_AREAS: readonly RouteType[] = ROUTE_TYPES.filter((area) =>
  WORK_KIND_NAMES.some((kind) => WORK_KINDS[kind].area === area),
);

export function workKindsFor(maySee: (area: RouteType) => boolean): WorkKind[] {
  return WORK_KIND_NAMES.filter((kind) => maySee(WORK_KINDS[kind].area));
}

/** Days after which a claim awaiting an update appears in the queue. */
export const CLAIM_WAITS_DAYS = LATE_AFTER_DAYS.other;

/** Numbers of kinds never change, because addresses contain them. */
const KINDS_BY_DIGIT = 9;

/**
 * Encodes kind and id as one number, as lists and addresses name rows. The last digit is the kind; a 9 means that the
 * digit before it names one of the other kinds.
 */
export function workNumber(kind: WorkKind, id: number): number {
  const index = WORK_KIND_NAMES.indexOf(kind);
  return index < KINDS_BY_DIGIT ? id * 10 + index : (id * 10 + index - KINDS_BY_DIGIT) * 10 + KINDS_BY_DIGIT;
}

export function workOfNumber(number: number): { kind: WorkKind; id: number } | undefined {
  const digit = number % 10;
  const rest = Math.floor(number / 10);
  const [index, id] = digit < KINDS_BY_DIGIT ? [digit, rest] : [KINDS_BY_DIGIT + (rest % 10), Math.floor(rest / 10)];
  const kind = WORK_KIND_NAMES[index];
  return kind && id > 0 ? { kind, id } : undefined;
}

export const WORK_PER_PAGE = 25;
export const MAX_WORK = 500;

/** Records that one call assigns. */
export const MAX_ASSIGNED_AT_ONCE = 500;

export const MANY_WAITING = 1_000;

export const ASSIGNEE_REFUSED = 'You can only choose teammates and roles that can open this.';
export const ASSIGNED_ELSEWHERE = 'Assign inquiries on their own page.';
export const HANDED_TO_SAME = 'This work already belongs to them. Choose someone else.';

export const NOT_WAITING = 'This isn’t waiting, so it can’t be assigned.';

/** Counts a kind in words: `2 orders to ship`. */
export function workInWords(kind: WorkKind, count: number): string {
  const [one, several] = WORK_KINDS[kind].nouns;
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : several}`;
}
