import { ListScreen } from '@/components/list/list-screen';
import { EmptyState } from '@/components/ui/empty-state';
import { UploadTabs } from '@/components/upload/upload-tabs';
import { uploadListAddress, type UploadListView } from '@/lib/addresses/uploads';
import type { Result } from '@/lib/api/call';
import type { UploadedNumber } from '@/lib/contract/uploads';
import { UPLOADS_FOUND } from '@/lib/domain/upload';
import { formatCount, formatCountOf } from '@/lib/format';
import { UPLOAD_LIST_PATH } from '@/lib/paths';
import { UploadListFilters, UploadListTable } from './upload-list-table';

/** Letter for letter as in spec 2 §2.5. */
const NOT_ASKED = 'Input a article code or serial number above.';
const NOTHING_FOUND = 'No modules or article codes match your search.';

export async function UploadListScreen({
  view,
  data,
  userId,
}: {
  view: UploadListView;
  /** Null before a search. */
  data: Promise<Result<UploadedNumber[]>> | null;
  userId: number;
}) {
  const found = await data;
  const all = found?.ok ? found.value : [];
  const rows = all.slice(0, UPLOADS_FOUND).map(({ configurationType, code, serialNumber, approved }, index) => ({
    ...{ id: index + 1, type: configurationType.toUpperCase(), code },
    ...(serialNumber ? { serialNumber } : {}),
    ...(approved ? { approved } : {}),
  }));
  const range =
    all.length > UPLOADS_FOUND
      ? `The first ${formatCount(UPLOADS_FOUND)} rows of more. Type more of the number to find the others.`
      : formatCountOf(rows.length, 'row');
  const empty = found === null ? NOT_ASKED : rows.length === 0 ? NOTHING_FOUND : null;
  return (
    <ListScreen
      title="Uploads"
      list="uploads"
      userId={userId}
      here={uploadListAddress.listHref(view)}
      count={found ? `${formatCount(rows.length)}${all.length > UPLOADS_FOUND ? '+' : ''}` : undefined}
      outcome={empty ?? range}
      rows={{
        ids: rows.map(({ type, code, serialNumber }) => [type, code, serialNumber].join(' ')),
        noun: ['row', 'rows'],
      }}
      tabs={<UploadTabs current={UPLOAD_LIST_PATH} />}
      filters={<UploadListFilters view={view} />}
      problem={
        found && !found.ok ? { title: 'There was a problem searching the uploads.', reason: found.error.message } : null
      }
      empty={empty ? <EmptyState title={empty} /> : null}
    >
      <UploadListTable rows={rows} view={view} range={range} />
    </ListScreen>
  );
}
