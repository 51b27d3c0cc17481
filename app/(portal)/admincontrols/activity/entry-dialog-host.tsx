'use client';

import type { OpenedRecord } from '@/components/record/load-state';
import { RecordHost } from '@/components/record/record-host';
import { deferred } from '@/components/ui/deferred';
import { activityAddress, type ActivityView } from '@/lib/addresses/activity';
import type { ActivityDetail } from '@/lib/contract/activity';

const EntryDialog = deferred(() => import('./entry-dialog'));

/** Shows the entry that the address names (`?entry=ID`) in a dialog over the log. */
export function EntryDialogHost({
  rows,
  view,
  timeZone,
  opened,
}: {
  rows: readonly { id: number; what: string; objectHref: string | undefined }[];
  view: ActivityView;
  timeZone: string;
  opened: OpenedRecord<ActivityDetail> | null;
}) {
  const hrefOf = (entry: number | undefined) => activityAddress.href({ ...view, entry });
  return (
    <RecordHost name="entry" rows={rows} hrefOf={hrefOf} opened={opened} dialog={EntryDialog}>
      {({ place, row, opened }) => (
        <EntryDialog place={place} what={row?.what} objectHref={row?.objectHref} opened={opened} timeZone={timeZone} />
      )}
    </RecordHost>
  );
}
