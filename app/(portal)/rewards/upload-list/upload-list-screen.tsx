'use client';

import { useMemo } from 'react';
import { LiveList } from '@/components/list/live-list';
import { useList, type ListProps } from '@/components/list/use-list';
import { EmptyState } from '@/components/ui/empty-state';
import { UploadTabs } from '@/components/upload/upload-tabs';
import type { UploadedNumber } from '@/lib/contract/uploads';
import { UPLOADS_FOUND } from '@/lib/domain/upload';
import { formatCount, formatCountOf } from '@/lib/format';
import { UPLOAD_LIST_PATH } from '@/lib/paths';
import { UploadListFilters, UploadListTable, type UploadListRow } from './upload-list-table';
import { uploadsList } from './uploads-list';

/** Letter for letter as in spec 2 §2.5. */
const NOT_ASKED = 'Input a article code or serial number above.';
const NOTHING_FOUND = 'No modules or article codes match your search.';

/** The search for what was uploaded, with its rows. */
export function UploadListScreen(props: ListProps) {
  const list = useList(uploadsList, props);
  const { answer: all, view } = list.shown ?? { view: list.view };
  const rows = useMemo(() => all?.slice(0, UPLOADS_FOUND).map(toListRow) ?? [], [all]);
  const hasMore = all !== undefined && all.length > UPLOADS_FOUND;
  const range = hasMore
    ? `The first ${formatCount(UPLOADS_FOUND)} rows of more. Type more of the number to find the others.`
    : formatCountOf(rows.length, 'row');
  const empty = !list.isAsked ? NOT_ASKED : rows.length === 0 ? NOTHING_FOUND : null;
  return (
    <LiveList
      list={list}
      title="Uploads"
      count={`${formatCount(rows.length)}${hasMore ? '+' : ''}`}
      outcome={empty ?? range}
      tabs={<UploadTabs current={UPLOAD_LIST_PATH} />}
      filters={<UploadListFilters view={list.view} />}
      problem="There was a problem searching the uploads."
      empty={empty ? <EmptyState title={empty} /> : null}
    >
      <UploadListTable rows={rows} view={view} range={range} timeZone={props.timeZone} />
    </LiveList>
  );
}

function toListRow({ configurationType, ...found }: UploadedNumber, index: number): UploadListRow {
  return { ...found, id: index + 1, type: configurationType.toUpperCase() };
}
