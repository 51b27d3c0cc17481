import { MAX_CONTENT, MAX_TITLE, rulesOf, type ContentArea } from './content';
import type { ContentStatus } from './content-status';
import { tooLong } from './product-limits';
import { isVideoSitePage, playableVideo } from './video-address';

const VIDEO_FORMAT = 'The video must be a web address that starts with https://';
const VIDEO_NONE = 'This page of YouTube or Vimeo is not a video. Copy the address of one video.';
const PUBLISH_AT_BLANK = 'Choose when to publish this.';
const PUBLISH_AT_PAST = 'This time has passed. Choose one in the future.';

/** What the form of an item holds; the upstream checks the same. */
export interface ContentValues {
  typeId: number | null;
  title: string;
  /** HTML. */
  content: string;
  video: string;
  /** The file fields that hold a file, be it stored or chosen. */
  files: readonly string[];
  status: ContentStatus;
  /** Of a scheduled item; an instant (ISO 8601). */
  publishAt: string | null;
}

export type ContentFault = readonly [field: string, sentence: string];

/**
 * Everything that is wrong with an item (spec 3 §5), in the order of its form. A draft needs no more than a title.
 *
 * @param stored when it is published already planned: a time that was chosen earlier may pass meanwhile
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
 * What is wrong with the instant (ISO 8601) at which an item is to be published; empty where nothing is.
 *
 * @param stored when it is published already planned
 */
export function faultOfTime(publishAt: string | null, { now, stored }: { now: Date; stored: string | null }): string {
  if (publishAt === null) return PUBLISH_AT_BLANK;
  const isKept = stored !== null && Date.parse(stored) === Date.parse(publishAt);
  return isKept || Date.parse(publishAt) > now.getTime() ? '' : PUBLISH_AT_PAST;
}

/** Is there nothing to see in it? A picture or a line alone is something. */
export function isBlankHtml(html: string): boolean {
  // A tag ends before the next one begins, so that each character is looked at once.
  return html.replace(/<(?!img[\s/>]|hr[\s/>])[^<>]*>/gi, '').replace(/&nbsp;|&#160;|[\s\u200b\ufeff]/gi, '') === '';
}

/** None, or an https address. */
export function isVideoAddress(video: string): boolean {
  if (video.trim() === '') return true;
  if (!URL.canParse(video.trim())) return false;
  const { protocol, username, password } = new URL(video.trim());
  return protocol === 'https:' && username === '' && password === '';
}
