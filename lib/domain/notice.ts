import type { AreaAccess } from './access-table';
import { mayDo, type Rights } from './rights';
import { HISTORY_KINDS } from './record-history';

/** Notification channels: portal only, also email at once, or the next morning's digest. */
export const NOTICE_WAYS = ['portal', 'mail', 'digest'] as const;
export type NoticeWay = (typeof NOTICE_WAYS)[number];

/** Facts of a notification, with names as of its time. */
export interface NoticeFacts {
  by?: string;
  /** The record in words: `the inquiry of Ann Lee`. */
  about: string;
  outcome?: string;
  /** Why, or the beginning of the note. */
  reason?: string;
  /** The role it was assigned to, if not one person. */
  role?: string;
}

interface KindOfNotice {
  label: string;
  usual: NoticeWay;
  ways: readonly NoticeWay[];
  sentence: (facts: NoticeFacts) => string;
}

const BY_ALL_WAYS = { usual: 'portal', ways: NOTICE_WAYS } as const;

/** Kinds of notifications. The causing change says who receives them (`notify`). */
export const NOTICE_KINDS = {
  assigned: {
    label: 'I’m (or my role is) assigned something',
    ...BY_ALL_WAYS,
    sentence: ({ by, about, role }) =>
      role ? `${by} assigned ${about} to your role, ${role}` : `${by} assigned you ${about}`,
  },
  mentioned: {
    label: 'Someone mentions me in a note',
    usual: 'mail',
    ways: NOTICE_WAYS,
    sentence: ({ by, about }) => `${by} mentioned you in a note about ${about}`,
  },
  proposed: {
    label: 'A change to roles, rates or approvals, or a signed month, needs my approval',
    ...BY_ALL_WAYS,
    sentence: ({ by, about }) => `${by} proposed ${about}, which needs another administrator`,
  },
  decided: {
    label: 'My request is decided',
    ...BY_ALL_WAYS,
    sentence: ({ by, about, outcome }) => `${by} ${outcome} your request for ${about}`,
  },
  undelivered: {
    label: 'My reply bounced',
    ...BY_ALL_WAYS,
    sentence: ({ about, outcome }) => `Your reply to ${about} ${outcome}`,
  },
  uploadFinished: {
    label: 'My upload is finished',
    ...BY_ALL_WAYS,
    sentence: ({ about, outcome }) => `${about} is finished: ${outcome}`,
  },
  reportReady: {
    label: 'The weekly report is ready',
    ...BY_ALL_WAYS,
    sentence: ({ about }) => `${about} is ready`,
  },
  keyExpires: {
    label: 'An API key expires soon',
    usual: 'mail',
    ways: NOTICE_WAYS,
    sentence: ({ about, outcome }) => `${about} expires on ${outcome}`,
  },
  plannedFailed: {
    label: 'A change that I planned fails',
    usual: 'mail',
    ways: NOTICE_WAYS,
    sentence: ({ about, reason }) => `The planned change of ${about} failed: ${reason}`,
  },
  uploadUndone: {
    label: 'My upload is undone',
    ...BY_ALL_WAYS,
    sentence: ({ by, about }) => `${by} undid ${about}`,
  },
} as const satisfies Record<string, KindOfNotice>;

export type NoticeKind = keyof typeof NOTICE_KINDS;

/** Overdue work isn't a notification, but part of the digest (`lib/domain/waiting-age.ts`). */
export const LATE_WORK = {
  label: 'Work is overdue',
  usual: 'digest',
  ways: ['portal', 'digest'],
} as const satisfies Omit<KindOfNotice, 'sentence'>;

export const CHOSEN_KINDS = { ...NOTICE_KINDS, lateWork: LATE_WORK } as const;
export type ChosenKind = keyof typeof CHOSEN_KINDS;

export const NOTICE_KIND_NAMES = Object.keys(NOTICE_KINDS) as [NoticeKind, ...NoticeKind[]];
export const CHOSEN_KIND_NAMES = Object.keys(CHOSEN_KINDS) as [ChosenKind, ...ChosenKind[]];

/** Names of channels; for overdue work, the portal is the dashboard. */
export const WAY_NAMES: Readonly<Record<NoticeWay, string>> = {
  portal: 'In the portal',
  mail: 'And by email right away',
  digest: 'And in the 8:00 email',
};

export type WaysByKind = { [K in ChosenKind]: (typeof CHOSEN_KINDS)[K]['ways'][number] };

/** A person's channel for each kind. Channels that a kind doesn't support count as not chosen. */
export function waysOf(chosen: Readonly<Partial<Record<ChosenKind, NoticeWay>>>): WaysByKind {
  const wayOf = (kind: ChosenKind) => {
    const { ways, usual }: { ways: readonly NoticeWay[]; usual: NoticeWay } = CHOSEN_KINDS[kind];
    const way = chosen[kind];
    return way && ways.includes(way) ? way : usual;
  };
  return Object.fromEntries(CHOSEN_KIND_NAMES.map((kind) => [kind, wayOf(kind)])) as WaysByKind;
}

export function noticeSentence(kind: NoticeKind, facts: NoticeFacts): string {
  return NOTICE_KINDS[kind].sentence(facts);
}

/** Records that notifications link to, with the required area. Losing it hides the notifications. */
export const NOTICE_RECORDS = {
  ...HISTORY_KINDS,
  upload: 'uploads',
  pointBatch: 'qpointManagement',
  admin: 'adminControls',
  role: 'adminControls',
  apiKey: 'adminControls',
  rate: 'configurations',
  /** Proposals in Work; without an id the record doesn't exist yet. */
  accessChange: 'adminControls',
  rateChange: 'configurations',
  takeBack: 'approvals',
  approval: 'approvals',
  weeklyReport: 'approvals',
  closedMonth: 'qpointManagement',
} as const satisfies Record<string, AreaAccess>;
export type NoticeRecordKind = keyof typeof NOTICE_RECORDS;
export const NOTICE_RECORD_KINDS = Object.keys(NOTICE_RECORDS) as [NoticeRecordKind, ...NoticeRecordKind[]];

export function readableNoticeRecords(rights: Rights): NoticeRecordKind[] {
  return NOTICE_RECORD_KINDS.filter((kind) => mayDo(rights, NOTICE_RECORDS[kind]));
}

export const NOTICES_PER_PAGE = 25;
export const MAX_LISTED_NOTICES = 500;
export const NOTICES_IN_BELL = 8;
/** Hour in the portal's zone from which digests are sent. */
export const DIGEST_HOUR = 8;
