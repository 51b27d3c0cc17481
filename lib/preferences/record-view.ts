/**
 * How records open in wide windows: beside their list or in a dialog. It is in a cookie per person, because the server
 * renders it and people share browsers.
 */
export interface RecordView {
  isBeside: boolean;
  /** The record's share of the page in percent; the list has the rest. */
  share: number;
}

/** Allowed shares of a record beside its list, in percent. */
export const RECORD_SHARES = { least: 40, usual: 55, most: 70 } as const;

export const DEFAULT_RECORD_VIEW: RecordView = { isBeside: true, share: RECORD_SHARES.usual };

/** The minimum window width for a record beside its list, in pixels (record-frame.css). */
export const BESIDE_FROM_WIDTH = 1280;

export function recordViewCookie(userId: number): string {
  return `qp_record_${userId}`;
}

/** Limits a share to the allowed range. */
export function boundedShare(share: number): number {
  return Math.min(RECORD_SHARES.most, Math.max(RECORD_SHARES.least, Math.round(share)));
}

/** Reads the choice, such as `beside-55`. Cookies can be edited by anyone, so ignore invalid ones. */
export function readRecordView(cookie: string | undefined): RecordView {
  const [, place, share] = /^(beside|dialog)-(\d{1,3})$/.exec(cookie ?? '') ?? [];
  return place ? { isBeside: place === 'beside', share: boundedShare(Number(share)) } : DEFAULT_RECORD_VIEW;
}

export function writeRecordView({ isBeside, share }: RecordView): string {
  return `${isBeside ? 'beside' : 'dialog'}-${boundedShare(share)}`;
}

/** The style with the record's share, for the parent of list and record. */
export function recordShareStyle(share: number): object {
  return { '--record-share': share };
}
