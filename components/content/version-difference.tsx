'use client';

import { useMemo, type ReactNode } from 'react';
import { Thumbnail } from '@/components/ui/thumbnail';
import { assetPath } from '@/lib/addresses/asset-path';
import { rulesOf, type ContentArea } from '@/lib/domain/content';
import { changedFields, type ContentState } from '@/lib/domain/content-version';
import { descriptionToText } from '@/lib/domain/description-text';
import { textDifference, withContext } from '@/lib/domain/text-difference';
import { formatKilobytes } from '@/lib/text/format';
import { formatDateTime } from '@/lib/time/format-time';
import { FORM_WORDS } from './content-form-words';
import { CONTENT_WORDS } from './content-words';

const LABELS: Readonly<Record<string, string>> = {
  title: 'Title',
  content: 'Content',
  language: 'Language',
  video: 'Video',
  publish: 'Publish',
};

function labelOf(area: ContentArea, field: string): string {
  if (field === 'type') return CONTENT_WORDS[area].type?.label ?? 'Type';
  return LABELS[field] ?? FORM_WORDS[area].files[field]?.label ?? field;
}

/** The changed fields in words. @param changed null for the first version */
export function versionLabels(area: ContentArea, changed: readonly string[] | null): string {
  if (changed === null) return 'The first saved version';
  if (changed.length === 0) return 'Saved without changes';
  return `Changed: ${changed.map((field) => labelOf(area, field)).join(', ')}`;
}

/** The differences between two versions by field. @param before null for the first version kept */
export function VersionDifference({
  area,
  before,
  after,
  timeZone,
}: {
  area: ContentArea;
  before: ContentState | null;
  after: ContentState;
  timeZone: string;
}) {
  const fields = before
    ? changedFields(area, before, after)
    : ['title', 'content', ...Object.keys(rulesOf(area).files).filter((field) => fileOf(after, field))];
  if (fields.length === 0) return <p className="text-sm text-muted">No differences.</p>;
  return (
    <dl className="flex min-w-0 flex-col gap-3">
      {fields.map((field) => (
        <div key={field} className="grid min-w-0 gap-x-4 gap-y-1 text-sm sm:grid-cols-[140px_minmax(0,1fr)]">
          <dt className="text-muted">{labelOf(area, field)}</dt>
          <dd className="min-w-0 wrap-anywhere whitespace-pre-line">
            <FieldDifference {...{ field, before, after, timeZone }} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function FieldDifference({
  field,
  before,
  after,
  timeZone,
}: {
  field: string;
  before: ContentState | null;
  after: ContentState;
  timeZone: string;
}) {
  if (field === 'title' || field === 'content') return <TextDifference {...{ field, before, after }} />;
  const valueOf = (state: ContentState | null): ReactNode => {
    if (!state) return null;
    if (field === 'type') return state.typeName ?? (state.typeId ? 'A deleted type' : null);
    if (field === 'publish')
      return state.isDraft ? 'Draft' : `Partners see it from ${formatDateTime(state.publishAt, timeZone)}`;
    if (field === 'language' || field === 'video') return state[field];
    return fileOf(state, field) ? <FileOf state={state} field={field} /> : null;
  };
  const [one, other] = [valueOf(before), valueOf(after)];
  return (
    <span className="flex flex-wrap items-center gap-2">
      {one ? <del className="text-muted">{one}</del> : before ? <span className="text-muted">None</span> : null}
      {before ? <span aria-hidden>→</span> : null}
      {other ? <ins className="no-underline">{other}</ins> : <span className="text-muted">None</span>}
    </span>
  );
}

const fileOf = ({ files }: ContentState, field: string) => files.find((file) => file.field === field);

function FileOf({ state, field }: { state: ContentState; field: string }) {
  const file = fileOf(state, field);
  if (!file) return null;
  return (
    <span className="inline-flex items-center gap-2">
      {file.thumbnailUrl ? <Thumbnail path={assetPath(file.thumbnailUrl)} className="size-10" /> : null}
      {`${file.name} (${formatKilobytes(file.size)})`}
    </span>
  );
}

function TextDifference({
  field,
  before,
  after,
}: {
  field: 'title' | 'content';
  before: ContentState | null;
  after: ContentState;
}) {
  const stretches = useMemo(() => {
    const textOf = (state: ContentState) => (field === 'content' ? descriptionToText(state.content) : state.title);
    if (!before) return [{ kind: 'same' as const, text: textOf(after) }];
    return withContext(textDifference(textOf(before), textOf(after)));
  }, [field, before, after]);
  if (before && stretches.every(({ kind }) => kind === 'same'))
    return <span className="text-muted">The words are the same. Images, links or formatting differ.</span>;
  return stretches.map(({ kind, text }, index) => {
    if (kind === 'same') return <span key={index}>{text}</span>;
    const Mark = kind === 'added' ? 'ins' : 'del';
    return (
      <Mark
        key={index}
        className={kind === 'added' ? 'rounded-sm bg-ok-weak text-ok' : 'rounded-sm bg-bad-weak text-bad'}
      >
        <span className="sr-only">{kind === 'added' ? ' Added: ' : ' Removed: '}</span>
        {text}
      </Mark>
    );
  });
}
