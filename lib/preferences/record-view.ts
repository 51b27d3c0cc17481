/**
 * How a person has records shown where the window is wide: beside their list or in a dialog over it. In a cookie per
 * person: the server renders it without a flash, and people share browsers.
 */
export interface RecordView {
  isBeside: boolean;
  /** What the record takes of the page, in percent; the list has the rest. */
  share: number;
}

/** What a record may take beside its list, in percent. */
export const RECORD_SHARES = { least: 40, usual: 55, most: 70 } as const;

export const DEFAULT_RECORD_VIEW: RecordView = { isBeside: true, share: RECORD_SHARES.usual };

/** From which width on a list and its record stand side by side, in pixels (record-frame.css). */
export const BESIDE_FROM_WIDTH = 1280;

/** The name of a person's cookie. */
export function recordViewCookie(userId: number): string {
  return `qp_record_${userId}`;
}

/** A share that a record may have. */
export function boundedShare(share: number): number {
  return Math.min(RECORD_SHARES.most, Math.max(RECORD_SHARES.least, Math.round(share)));
}

/** What a person chose, as `beside-55`; a cookie is anyone's to edit, so what can't be read counts as not chosen. */
export function readRecordView(cookie: string | undefined): RecordView {
  const [, place, share] = /^(beside|dialog)-(\d{1,3})$/.exec(cookie ?? '') ?? [];
  return place ? { isBeside: place === 'beside', share: boundedShare(Number(share)) } : DEFAULT_RECORD_VIEW;
}

export function writeRecordView({ isBeside, share }: RecordView): string {
  return `${isBeside ? 'beside' : 'dialog'}-${boundedShare(share)}`;
}

/** The style of what holds a list and its record: what the record takes of it. */
export function recordShareStyle(share: number): object {
  return { '--record-share': share };
}
