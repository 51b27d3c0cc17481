import type { AreaAccess } from './access-table';
import { mayDo, type Rights } from './rights';
import { HISTORY_KINDS } from './record-history';

/** How somebody is told: in the portal alone, or by mail as well, at once or in the digest of the next morning. */
export const NOTICE_WAYS = ['portal', 'mail', 'digest'] as const;
export type NoticeWay = (typeof NOTICE_WAYS)[number];

/** What a notice says, as things were called when it was written. */
export interface NoticeFacts {
  /** Who did it; left out where nobody did. */
  by?: string;
  /** The record in words: `the inquiry of Ann Lee`. */
  about: string;
  /** What became of it: `approved`. */
  outcome?: string;
  /** Why. */
  reason?: string;
  /** The role that it was given to, where that is not one person. */
  role?: string;
}

interface KindOfNotice {
  /** What it tells of, where its reader chooses how to be told. */
  label: string;
  /** How whoever has chosen nothing is told. */
  usual: NoticeWay;
  ways: readonly NoticeWay[];
  sentence: (facts: NoticeFacts) => string;
}

const BY_ALL_WAYS = { usual: 'portal', ways: NOTICE_WAYS } as const;

/** What concerns one person. Who is told, the change that causes it says (`notify`). */
export const NOTICE_KINDS = {
  assigned: {
    label: 'Something is given to me or my role',
    ...BY_ALL_WAYS,
    sentence: ({ by, about, role }) => (role ? `${by} gave ${about} to your role, ${role}` : `${by} gave you ${about}`),
  },
  mentioned: {
    label: 'Somebody mentions me in a note',
    ...BY_ALL_WAYS,
    sentence: ({ by, about }) => `${by} mentioned you in a note about ${about}`,
  },
  proposed: {
    label: 'A change of roles or rates waits for my approval',
    ...BY_ALL_WAYS,
    sentence: ({ by, about }) => `${by} proposed ${about}, which waits for another administrator`,
  },
  decided: {
    label: 'A request of mine is decided',
    ...BY_ALL_WAYS,
    sentence: ({ by, about, outcome }) => `${by} ${outcome} your request of ${about}`,
  },
  undelivered: {
    label: 'An answer of mine is not delivered',
    ...BY_ALL_WAYS,
    sentence: ({ about, outcome }) => `Your answer to ${about} ${outcome}`,
  },
  uploadFinished: {
    label: 'An upload of mine is finished',
    ...BY_ALL_WAYS,
    sentence: ({ about, outcome }) => `${about} is finished: ${outcome}`,
  },
  reportReady: {
    label: 'The report of a week is ready',
    ...BY_ALL_WAYS,
    sentence: ({ about }) => `${about} is ready`,
  },
  keyExpires: {
    label: 'An API key expires soon',
    usual: 'mail',
    ways: NOTICE_WAYS,
    sentence: ({ about, outcome }) => `${about} expires on ${outcome}`,
  },
  uploadUndone: {
    label: 'An upload of mine is undone',
    ...BY_ALL_WAYS,
    sentence: ({ by, about }) => `${by} undid ${about}`,
  },
} as const satisfies Record<string, KindOfNotice>;

export type NoticeKind = keyof typeof NOTICE_KINDS;

/**
 * What is no notice, but told by the digest: that something waits longer than it should (`lib/domain/waiting-age.ts`).
 */
export const LATE_WORK = {
  label: 'Something waits longer than it should',
  usual: 'digest',
  ways: ['portal', 'digest'],
} as const satisfies Omit<KindOfNotice, 'sentence'>;

/** All that one chooses a way for. */
export const CHOSEN_KINDS = { ...NOTICE_KINDS, lateWork: LATE_WORK } as const;
export type ChosenKind = keyof typeof CHOSEN_KINDS;

export const NOTICE_KIND_NAMES = Object.keys(NOTICE_KINDS) as [NoticeKind, ...NoticeKind[]];
export const CHOSEN_KIND_NAMES = Object.keys(CHOSEN_KINDS) as [ChosenKind, ...ChosenKind[]];

/** What a way is called; of late work, the portal's is the dashboard. */
export const WAY_NAMES: Readonly<Record<NoticeWay, string>> = {
  portal: 'In the portal',
  mail: 'Also by e-mail, at once',
  digest: 'Also in the e-mail at 8:00',
};

/** A way for each kind. */
export type WaysByKind = { [K in ChosenKind]: (typeof CHOSEN_KINDS)[K]['ways'][number] };

/** How somebody is told of each kind, by what they have chosen. A way that a kind doesn't know counts as not chosen. */
export function waysOf(chosen: Readonly<Partial<Record<ChosenKind, NoticeWay>>>): WaysByKind {
  const wayOf = (kind: ChosenKind) => {
    const { ways, usual }: { ways: readonly NoticeWay[]; usual: NoticeWay } = CHOSEN_KINDS[kind];
    const way = chosen[kind];
    return way && ways.includes(way) ? way : usual;
  };
  return Object.fromEntries(CHOSEN_KIND_NAMES.map((kind) => [kind, wayOf(kind)])) as WaysByKind;
}

/** What happened, in one sentence without its full stop. */
export function noticeSentence(kind: NoticeKind, facts: NoticeFacts): string {
  return NOTICE_KINDS[kind].sentence(facts);
}

/** Records that notices lead to: for whom each is. Whoever loses the right reads its notices no more. */
export const NOTICE_RECORDS = {
  ...HISTORY_KINDS,
  upload: 'uploads',
  pointBatch: 'qpointManagement',
  admin: 'adminControls',
  role: 'adminControls',
  apiKey: 'adminControls',
  /** The default rate of a product. */
  rate: 'configurations',
  /** What waits for another administrator, in My work; without an id it is about none that is there. */
  accessChange: 'adminControls',
  rateChange: 'configurations',
  /** Of the last whole week; downloaded where approvals are. */
  weeklyReport: 'approvals',
} as const satisfies Record<string, AreaAccess>;
export type NoticeRecordKind = keyof typeof NOTICE_RECORDS;
export const NOTICE_RECORD_KINDS = Object.keys(NOTICE_RECORDS) as [NoticeRecordKind, ...NoticeRecordKind[]];

/** The kinds of records whose notices somebody with these rights may read. */
export function readableNoticeRecords(rights: Rights): NoticeRecordKind[] {
  return NOTICE_RECORD_KINDS.filter((kind) => mayDo(rights, NOTICE_RECORDS[kind]));
}

export const NOTICES_PER_PAGE = 25;
/** So many of the newest are listed, and counted. */
export const MAX_LISTED_NOTICES = 500;
/** So many of the newest the bell shows. */
export const NOTICES_IN_BELL = 8;
/** The hour of the portal's zone from which the digest of a day is sent. */
export const DIGEST_HOUR = 8;
