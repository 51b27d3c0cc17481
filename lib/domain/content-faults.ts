import { MAX_CONTENT, MAX_TITLE, rulesOf, type ContentArea } from './content';
import type { ContentStatus } from './content-status';
import { tooLong } from './product-limits';
import { isVideoSitePage, playableVideo } from './video-address';

const VIDEO_FORMAT = 'The video must be a web address that starts with https://';
const VIDEO_NONE = 'This page of YouTube or Vimeo is not a video. Copy the address of one video.';
const PUBLISH_AT_BLANK = 'Choose when to publish this.';
const PUBLISH_AT_PAST = 'This time has passed. Choose one in the future.';

/** Values of an item's form. The upstream checks the same rules. */
export interface ContentValues {
  typeId: number | null;
  title: string;
  content: string;
  video: string;
  files: readonly string[];
  status: ContentStatus;
  publishAt: string | null;
}

export type ContentFault = readonly [field: string, sentence: string];

/**
 * All errors of an item in form order (spec 3 §5). A draft only needs a title.
 * @param stored previously scheduled time, which may have passed in the meantime
 */
export function faultsOfContent(
  area: ContentArea,
  values: ContentValues,
  { now, stored = null }: { now: Date; stored?: string | null },
): ContentFault[] {
  const { type, titleBlank, contentBlank, files } = rulesOf(area);
  const { typeId, title, content, video, status, publishAt } = values;
  const isDraft = status === 'draft';
  const ofFiles = Object.entries(files).map(([field, { missing = '' }]): ContentFault => [
    field,
    isDraft || values.files.includes(field) ? '' : missing,
  ]);
  const ofTexts: ContentFault[] = [
    ['title', title.trim() === '' ? titleBlank : faultOfLength(title.trim(), MAX_TITLE)],
    ['content', !isDraft && isBlankHtml(content) ? contentBlank : faultOfLength(content, MAX_CONTENT)],
  ];
  const all: ContentFault[] = [
    ...(area === 'academy' ? ofFiles : []),
    ...(type ? [[type.field, !isDraft && typeId === null ? type.missing : ''] as const] : []),
    ...ofTexts,
    ...(area === 'academy' ? [] : ofFiles),
    ['video', faultOfVideo(video)],
    ['publishAt', status === 'scheduled' ? faultOfTime(publishAt, { now, stored }) : ''],
  ];
  return all.filter(([, sentence]) => sentence !== '');
}

function faultOfLength(text: string, most: number): string {
  return text.length > most ? tooLong(most) : '';
}

function faultOfVideo(video: string): string {
  if (!isVideoAddress(playableVideo(video))) return VIDEO_FORMAT;
  return isVideoSitePage(video) ? VIDEO_NONE : '';
}

/**
 * Errors of a publication time (ISO 8601).
 * @param stored previously scheduled time
 */
export function faultOfTime(publishAt: string | null, { now, stored }: { now: Date; stored: string | null }): string {
  if (publishAt === null) return PUBLISH_AT_BLANK;
  const isUnchanged = stored !== null && Date.parse(stored) === Date.parse(publishAt);
  return isUnchanged || Date.parse(publishAt) > now.getTime() ? '' : PUBLISH_AT_PAST;
}

export function isBlankHtml(html: string): boolean {
  // `[^<>]` keeps this linear.
  return html.replace(/<(?!img[\s/>]|hr[\s/>])[^<>]*>/gi, '').replace(/&nbsp;|&#160;|[\s\u200b\ufeff]/gi, '') === '';
}

/** Empty, or an https address. */
export function isVideoAddress(video: string): boolean {
  if (video.trim() === '') return true;
  if (!URL.canParse(video.trim())) return false;
  const { protocol, username, password } = new URL(video.trim());
  return protocol === 'https:' && username === '' && password === '';
}
