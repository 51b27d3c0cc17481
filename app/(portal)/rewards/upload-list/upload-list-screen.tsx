'use client';

import { useMay } from '@/components/layout/rights';
import { FilterForm, FilterSelect, type Filtered } from '@/components/list/filter-form';
import { LiveList } from '@/components/list/live-list';
import { PagedFooter } from '@/components/list/list-footer';
import { ListTable } from '@/components/list/list-table';
import { SearchField } from '@/components/list/search-field';
import { useList, type ListProps } from '@/components/list/use-list';
import { DownloadReport } from '@/components/report/download-report';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { UploadTabs } from '@/components/upload/upload-tabs';
import type { UploadListView } from '@/lib/addresses/uploads';
import { claimStateName } from '@/lib/domain/claim';
import { UPLOADED_CLAIMS, UPLOADED_STATUSES, type UploadedClaim } from '@/lib/domain/uploaded-status';
import { UPLOAD_LIST_PATH } from '@/lib/addresses/paths';
import { STATUS_NAMES, uploadsFilter, uploadsList } from './uploads-list';

/** Wording from spec 2 §2.5. */
const NOT_ASKED = 'Input a article code or serial number above.';
const NOTHING_FOUND = 'No modules or article codes match your search.';

export function UploadListScreen(props: ListProps) {
  const hasUploads = useMay('uploadHistory');
  const list = useList(uploadsList, props);
  const none = list.isAsked ? NOTHING_FOUND : NOT_ASKED;
  return (
    <LiveList
      list={list}
      title="Uploads"
      outcome={list.rows.length === 0 ? none : list.range}
      actions={
        list.isAsked ? (
          <>{hasUploads ? <DownloadReport report="upload-list" query={uploadsFilter(list.view)} /> : null}</>
        ) : null
      }
      tabs={<UploadTabs current={UPLOAD_LIST_PATH} />}
      filters={<UploadListFilters list={list} />}
      problem="There was a problem searching the uploads."
      empty={<EmptyState title={none} />}
    >
      <ListTable list={list} label="Uploaded article codes and serial numbers" rowKey="place" />
      <PagedFooter list={list} />
    </LiveList>
  );
}

function UploadListFilters({ list }: { list: Filtered<UploadListView> }) {
  const hasUploads = useMay('uploadHistory');
  const seesClaims = useMay('approvals') && hasUploads;
  const { searchBy } = list.view;
  return (
    <FilterForm
      id="uploads"
      list={list}
      chips={{
        search: (search) => (searchBy ? { label: `Company: ${search}`, clears: ['search', 'searchBy'] } : null),
        upload: 'Upload',
        status: (status) => STATUS_NAMES[status],
        claim: (claim) => `Claim: ${claimName(claim)}`,
      }}
    >
      {hasUploads ? (
        <FilterSelect name="status" label="Status">
          {UPLOADED_STATUSES.map((status) => (
            <option key={status} value={status}>
              {STATUS_NAMES[status]}
            </option>
          ))}
        </FilterSelect>
      ) : null}
      {seesClaims ? (
        <>
          <FilterSelect name="claim" label="Claim">
            {UPLOADED_CLAIMS.map((claim) => (
              <option key={claim} value={claim}>
                {claimName(claim)}
              </option>
            ))}
          </FilterSelect>
          <FilterSelect name="searchBy" label="Search by" all="Number" of="search">
            <option value="company">Company</option>
          </FilterSelect>
        </>
      ) : null}
      <SearchField
        name="search"
        label={searchBy ? 'Search companies that claimed' : 'Search article codes and serial numbers'}
      />
      <Button type="submit" className="max-sm:hidden">
        Search
      </Button>
    </FilterForm>
  );
}

const claimName = (claim: UploadedClaim) => (claim === 'unclaimed' ? 'Not claimed' : claimStateName(claim));
