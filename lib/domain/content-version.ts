import { rulesOf, type ContentArea } from './content';

export interface VersionFile {
  field: string;
  name: string;
  size: number;
  thumbnailUrl?: string | null | undefined;
  key: string;
}

export interface ContentState {
  title: string;
  content: string;
  typeId?: number | null | undefined;
  /** Missing if the item has no type, or the type was deleted. */
  typeName?: string | null | undefined;
  language: string;
  video?: string | null | undefined;
  isDraft: boolean;
  /** ISO 8601 start of publication, unless it is a draft. */
  publishAt: string;
  files: VersionFile[];
}

export const VERSIONS_PER_PAGE = 20;

const STATE_FIELDS = ['title', 'type', 'content', 'language', 'video', 'publish'] as const;
type StateField = (typeof STATE_FIELDS)[number];

/** Says why a version can't be restored: it lacks something that partners must see. */
export function notWhole(version: number, sentences: readonly string[]): string {
  const reason = sentences.join('. ');
  return `Version ${version} can’t be restored while partners see this: ${reason}. Make it a draft first.`;
}

type Compared = Omit<ContentState, 'typeName' | 'files'> & { files: readonly Pick<VersionFile, 'field' | 'key'>[] };

/** Fields that differ between two versions, files included, in form order. */
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
