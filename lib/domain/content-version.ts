import { rulesOf, type ContentArea } from './content';

/** A file as a version shows it. */
export interface VersionFile {
  field: string;
  name: string;
  /** Bytes. */
  size: number;
  /** Of a picture: its small rendition. */
  thumbnailUrl?: string | null | undefined;
  /** Tells its content from any other. */
  key: string;
}

/** What an item was at one of its versions. */
export interface ContentState {
  title: string;
  /** HTML. */
  content: string;
  typeId?: number | null | undefined;
  /** None where it has no type, or the type is there no more. */
  typeName?: string | null | undefined;
  language: string;
  video?: string | null | undefined;
  isDraft: boolean;
  /** ISO 8601; from then on partners see it, unless it is a draft. */
  publishAt: string;
  files: VersionFile[];
}

/** How many versions one answer holds. */
export const VERSIONS_PER_PAGE = 20;

const STATE_FIELDS = ['title', 'type', 'content', 'language', 'video', 'publish'] as const;
type StateField = (typeof STATE_FIELDS)[number];

/** What is said of a version that can't be restored, for it lacks what partners must see. */
export function notWhole(version: number, sentences: readonly string[]): string {
  const reason = sentences.join('. ');
  return `Version ${version} can’t be restored while partners see this: ${reason}. Make it a draft first.`;
}

/** What of a version is compared; its text may be told by a hash. */
type Compared = Omit<ContentState, 'typeName' | 'files'> & { files: readonly Pick<VersionFile, 'field' | 'key'>[] };

/** The fields, those of files included, in which two versions differ, in the order of the form. */
export function changedFields(area: ContentArea, before: Compared, after: Compared): string[] {
  const valuesOf = (state: Compared): Readonly<Record<StateField, unknown>> => ({
    title: state.title,
    type: state.typeId ?? null,
    content: state.content,
    language: state.language,
    video: state.video ?? null,
    publish: state.isDraft || Date.parse(state.publishAt),
  });
  const [one, other] = [valuesOf(before), valuesOf(after)];
  const keyOf = ({ files }: Compared, field: string) => files.find((file) => file.field === field)?.key;
  return [
    ...STATE_FIELDS.filter((field) => one[field] !== other[field]),
    ...Object.keys(rulesOf(area).files).filter((field) => keyOf(before, field) !== keyOf(after, field)),
  ];
}
