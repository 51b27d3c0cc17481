'use client';

import { PortalLink } from '@/components/layout/navigation';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { SectionCard } from '@/components/form/section-card';
import { May, useMay } from '@/components/layout/rights';
import { Bars } from '@/components/record/part';
import { buttonClass } from '@/components/ui/button-class';
import { ErrorState } from '@/components/ui/error-state';
import { isPlainClick } from '@/components/ui/plain-click';
import { RetryButton } from '@/components/ui/retry-button';
import { setAddress, useShown } from '@/components/ui/shown-address';
import { RecordLink } from '@/components/record/record-link';
import { LoadingNote } from '@/components/ui/skeleton';
import type { Output } from '@/lib/contract/endpoint';
import type { listUploads, Upload } from '@/lib/contract/uploads';
import { UPLOADS_PER_PAGE, type UploadKind } from '@/lib/domain/upload';
import { formatCount, formatCountOf } from '@/lib/text/format';
import { query } from '@/lib/query/client';
import { formatDateTime } from '@/lib/time/format-time';
import { UndoUpload } from './undo-upload';
import { UPLOAD_ADDRESSES, uploadsRead } from './uploads';

export const UPLOADS_UNREAD = 'There was a problem getting the uploads.';

interface History {
  /** The page in the address. */
  page: number;
  /** Older rows while the page loads; null if the upstream keeps none, undefined before the first response. */
  uploads: Output<typeof listUploads> | null | undefined;
  problem: string | null;
  retry: ReactNode;
}

/**
 * The upload history's page in the address.
 *
 * @param given the server's page, or why it couldn't be read
 */
export function useUploadHistory(kind: UploadKind, given: { page: number; failed: string | null }): History {
  const page = useShownPage(kind, given.page);
  const hasHistory = useMay('uploadHistory');
  const { data, error, failureReason, isFetching, refetch } = useQuery({
    ...query(uploadsRead(kind, page)),
    enabled: hasHistory,
    placeholderData: keepPreviousData,
  });
  // Show the first failure immediately, while the browser retries.
  const tried = error ?? failureReason;
  return {
    page,
    uploads: hasHistory ? data : null,
    problem: tried ? tried.message : data === undefined && page === given.page ? given.failed : null,
    retry: <RetryButton of={tried} pending={isFetching && !tried} onRetry={() => void refetch()} />,
  };
}

function useShownPage(kind: UploadKind, given: number): number {
  const address = UPLOAD_ADDRESSES[kind];
  return useShown(address, (href) => address.read(address.searchAt(href)).page, given);
}

/** Uploads, latest first. Each can be undone while none of its rows is used. */
export function UploadHistory({
  kind,
  history: { page, uploads: shown, problem, retry },
  timeZone,
}: {
  kind: UploadKind;
  history: History;
  timeZone: string;
}) {
  if (!shown) {
    return (
      <SectionCard title="Earlier uploads">
        {problem === null ? (
          <>
            <LoadingNote>Loading the uploads…</LoadingNote>
            <Bars count={4} />
          </>
        ) : (
          <ErrorState title={UPLOADS_UNREAD} retry={retry}>
            {problem}
          </ErrorState>
        )}
      </SectionCard>
    );
  }
  const { data: uploads, total } = shown;
  const hasOlder = page * UPLOADS_PER_PAGE < total;
  const step = (to: number, label: string) => {
    const href = UPLOAD_ADDRESSES[kind].listHref({ page: to });
    return (
      <PortalLink
        href={href}
        scroll={false}
        className={buttonClass()}
        onClick={(event) => {
          if (!isPlainClick(event)) return;
          event.preventDefault();
          setAddress('push', href);
        }}
      >
        {label}
      </PortalLink>
    );
  };
  return (
    <SectionCard title="Earlier uploads" aside={formatCount(total)}>
      {uploads.length === 0 ? (
        <p className="text-sm text-muted">Nothing has been uploaded yet.</p>
      ) : (
        <div className="relative overflow-x-auto" role="region" aria-label="Table of earlier uploads" tabIndex={0}>
          <table aria-label="Earlier uploads" className="stacked w-full text-[13px] leading-5">
            <thead className="text-left text-xs text-muted">
              <tr>
                {['When', 'Who', 'Files', 'Stored', 'Failed', ''].map((heading) => (
                  <th key={heading} scope="col" className="px-2 py-1.5 lg:px-3 font-semibold whitespace-nowrap">
                    {heading || <span className="sr-only">Undo</span>}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {uploads.map((upload) => (
                <tr key={upload.id} className="border-t border-line">
                  <td className="sm:p-2 lg:px-3 whitespace-nowrap tabular-nums">
                    {formatDateTime(upload.createdAt, timeZone)}
                  </td>
                  <td className="sm:p-2 lg:px-3 whitespace-nowrap">
                    <RecordLink to="admin" id={upload.userId}>
                      {upload.userName}
                    </RecordLink>
                  </td>
                  <td className="sm:min-w-28 sm:p-2 lg:px-3 wrap-break-word">
                    <RecordLink to="upload" id={upload.id}>
                      {upload.fileNames.join(', ')}
                    </RecordLink>
                  </td>
                  <td className="sm:p-2 lg:px-3 whitespace-nowrap">{`${formatCount(upload.stored)} stored`}</td>
                  <td className="sm:p-2 lg:px-3 whitespace-nowrap text-muted tabular-nums">
                    {`${formatCount(upload.duplicates + upload.invalid)} failed`}
                  </td>
                  <td className="text-right text-muted sm:min-w-28 sm:p-2 lg:px-3 lg:whitespace-nowrap">
                    <UndoOrReason upload={upload} timeZone={timeZone} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {page > 1 || hasOlder ? (
        <div className="flex justify-end gap-2">
          {page > 1 ? step(page - 1, 'Newer') : null}
          {hasOlder ? step(page + 1, 'Older') : null}
        </div>
      ) : null}
    </SectionCard>
  );
}

function UndoOrReason({ upload, timeZone }: { upload: Upload; timeZone: string }) {
  const { undoneAt, undoneBy, accrued, used, stored } = upload;
  // For article codes, the count of serial numbers stops at a thousand.
  const users = used > 1_000 ? 'more than 1,000 serial numbers' : formatCountOf(used, 'serial number');
  if (undoneAt) return `Undone by ${undoneBy ?? 'someone'} on ${formatDateTime(undoneAt, timeZone)}`;
  if (accrued > 0) return `${formatCount(accrued)} accrued: can’t be undone`;
  if (used > 0) return `Can’t be undone: used by ${users}`;
  if (stored === 0) return 'Nothing was stored';
  return (
    <May do="change" in="uploads">
      <UndoUpload {...upload} />
    </May>
  );
}
