import { COMPANY_AREAS, type AreaAccess, type RouteType } from './access-table';

/** Records with a timeline and notes, with the required area. */
export const HISTORY_KINDS = {
  order: 'orders',
  company: COMPANY_AREAS,
  /** Named by the id of the company's master. */
  registration: 'registration',
  product: 'products',
  claim: 'approvals',
  warrantyClaim: 'supportCenter',
  project: 'projects',
  inquiry: 'supportCenter',
  promotion: 'configurations',
} as const satisfies Record<string, AreaAccess>;

export type HistoryKind = keyof typeof HISTORY_KINDS;

export const HISTORY_KIND_NAMES = Object.keys(HISTORY_KINDS) as [HistoryKind, ...HistoryKind[]];

export const HISTORY_AREAS: readonly RouteType[] = [...new Set<RouteType>(Object.values(HISTORY_KINDS).flat())];

export const SUBJECT_TYPES = {
  order: 'order',
  company: 'company',
  registration: 'partner',
  product: 'product',
  claim: 'claim',
  warrantyClaim: 'warranty claim',
  project: 'project',
  inquiry: 'inquiry',
  promotion: 'promotion',
} as const satisfies Record<HistoryKind, string>;

const KIND_OF_SUBJECT: ReadonlyMap<string, HistoryKind> = new Map(
  HISTORY_KIND_NAMES.map((kind) => [SUBJECT_TYPES[kind], kind]),
);

/** The kind of a subject; undefined if it has no page by id. */
export function kindOfSubject(type: string | null | undefined): HistoryKind | undefined {
  return KIND_OF_SUBJECT.get(type ?? '');
}

/** Position in a timeline: the last known entry. */
export interface TimelinePlace {
  /** Includes microseconds. */
  at: string;
  /** Rank of the source, to sort entries of one instant. */
  rank: number;
  id: number;
}

/** Position in an address: `2026-11-26T09:12:00.000000Z~1~12`. */
export const TIMELINE_PLACE = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z)~(\d{1,2})~(\d{1,15})$/;

/** Parses `writePlace`; null if invalid. */
export function readPlace(written: string | undefined): TimelinePlace | null {
  const [, at = '', rank, id] = TIMELINE_PLACE.exec(written ?? '') ?? [];
  return at === '' ? null : { at, rank: Number(rank), id: Number(id) };
}

export function writePlace({ at, rank, id }: TimelinePlace): string {
  return `${at}~${rank}~${id}`;
}
