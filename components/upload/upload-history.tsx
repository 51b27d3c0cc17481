import Link from 'next/link';
import { SectionCard } from '@/components/form/section-card';
import { buttonClass } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import type { Upload } from '@/lib/contract/uploads';
import { formatCount, formatCountOf } from '@/lib/format';
import type { ListAddress } from '@/lib/list-address';
import { formatDateTime } from '@/lib/time';
import { UndoUpload } from './undo-upload';

export const UPLOADS_UNREAD = 'There was a problem getting the uploads.';

export type History = { uploads: readonly Upload[]; total: number } | { problem: string };

/** What was uploaded, latest first, each of which can be undone as long as nothing of it is used. */
export function UploadHistory({
  history,
  page,
  perPage,
  address,
  timeZone,
}: {
  history: History;
  page: number;
  perPage: number;
  address: ListAddress<{ page: number }>;
  timeZone: string;
}) {
  if ('problem' in history) {
    return (
      <SectionCard title="Earlier uploads">
        <ErrorState title={UPLOADS_UNREAD}>{history.problem}</ErrorState>
      </SectionCard>
    );
  }
  const { uploads, total } = history;
  const hasOlder = page * perPage < total;
  const step = (to: number, label: string) => (
    <Link href={address.listHref({ page: to })} prefetch={false} scroll={false} className={buttonClass()}>
      {label}
    </Link>
  );
  return (
    <SectionCard title="Earlier uploads" aside={formatCount(total)}>
      {uploads.length === 0 ? (
        <p className="text-sm text-muted">Nothing has been uploaded yet.</p>
      ) : (
        <div className="relative overflow-x-auto" role="region" aria-label="Table of earlier uploads" tabIndex={0}>
          <table className="w-full text-[13px] leading-5">
            <thead className="text-left text-xs text-muted">
              <tr>
                {['When', 'Who', 'Files', 'Stored', 'Failed', ''].map((heading) => (
                  <th key={heading} scope="col" className="px-3 py-1.5 font-semibold whitespace-nowrap">
                    {heading || <span className="sr-only">Undo</span>}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {uploads.map((upload) => (
                <tr key={upload.id} className="border-t border-line">
                  <td className="px-3 py-2 whitespace-nowrap tabular-nums">
                    {formatDateTime(upload.createdAt, timeZone)}
                  </td>
                  <td className="px-3 py-2 whitespace-nowrap">{upload.userName}</td>
                  <td className="min-w-40 px-3 py-2 wrap-anywhere">{upload.fileNames.join(', ')}</td>
                  <td className="px-3 py-2 whitespace-nowrap tabular-nums">{formatCount(upload.stored)} stored</td>
                  <td className="px-3 py-2 whitespace-nowrap text-muted tabular-nums">
                    {formatCount(upload.duplicates + upload.invalid)} failed
                  </td>
                  <td className="px-3 py-2 text-right whitespace-nowrap text-muted">
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
  if (undoneAt) return `Undone by ${undoneBy ?? 'somebody'} on ${formatDateTime(undoneAt, timeZone)}`;
  if (accrued > 0) return `${formatCount(accrued)} accrued: can’t be undone`;
  if (used > 0)
    return `${used > 1_000 ? 'More than 1,000 serial numbers' : formatCountOf(used, 'serial number')}: can’t be undone`;
  return stored > 0 ? <UndoUpload {...upload} /> : 'Nothing was stored';
}
