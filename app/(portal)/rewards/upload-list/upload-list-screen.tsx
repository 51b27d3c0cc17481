'use client';

import { useMemo } from 'react';
import { useMay } from '@/components/layout/rights';
import { LiveList } from '@/components/list/live-list';
import { useList, type ListProps } from '@/components/list/use-list';
import { DownloadReport } from '@/components/report/download-report';
import { EmptyState } from '@/components/ui/empty-state';
import { UploadTabs } from '@/components/upload/upload-tabs';
import type { UploadedNumber } from '@/lib/contract/uploads';
import { countLabel, pageCount, rangeLabel } from '@/lib/addresses/page-range';
import { UPLOAD_LIST_PATH } from '@/lib/addresses/paths';
import { UploadListColumnsMenu, UploadListFilters, UploadListTable, type UploadListRow } from './upload-list-table';
import { pageOf, uploadsFilter, uploadsList } from './uploads-list';

/** Letter for letter as in spec 2 §2.5. */
const NOT_ASKED = 'Input a article code or serial number above.';
const NOTHING_FOUND = 'No modules or article codes match your search.';

/** The search for what was uploaded, with its rows. */
export function UploadListScreen(props: ListProps) {
  const hasUploads = useMay('uploadHistory');
  const list = useList(uploadsList, props);
  const { answer, view } = list.shown ?? { view: list.view };
  const { data, ...counted } = pageOf(answer);
  const rows = useMemo(() => pageOf(answer).data.map(toListRow), [answer]);
  const range = rangeLabel(counted, { shown: rows.length, page: view.page, noun: 'rows' });
  const empty = !list.isAsked ? NOT_ASKED : data.length === 0 ? NOTHING_FOUND : null;
  return (
    <LiveList
      list={list}
      title="Uploads"
      count={countLabel(counted)}
      outcome={empty ?? range}
      actions={
        list.isAsked ? (
          <>
            {hasUploads ? <DownloadReport report="upload-list" query={uploadsFilter(list.view)} /> : null}
            <UploadListColumnsMenu />
          </>
        ) : null
      }
      tabs={<UploadTabs current={UPLOAD_LIST_PATH} />}
      filters={<UploadListFilters view={list.view} />}
      problem="There was a problem searching the uploads."
      empty={empty ? <EmptyState title={empty} /> : null}
    >
      <UploadListTable
        rows={rows}
        view={view}
        timeZone={props.timeZone}
        paged={{ range, pages: pageCount(counted.total) }}
      />
    </LiveList>
  );
}

function toListRow({ configurationType, ...found }: UploadedNumber, index: number): UploadListRow {
  return { ...found, id: index + 1, type: configurationType.toUpperCase() };
}
