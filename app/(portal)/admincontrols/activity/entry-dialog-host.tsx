'use client';

import type { OpenedRecord } from '@/components/record/load-state';
import { RecordHost } from '@/components/record/record-host';
import { deferred } from '@/components/ui/deferred';
import type { ActivityDetail } from '@/lib/contract/activity';
import { activityPath, type ActivityAddress } from '@/lib/paths';
import type { ActivityListRow } from './activity-row';

const EntryDialog = deferred(() => import('./entry-dialog'));

/** Shows the entry that the address names (`?entry=ID`) in a dialog over the log. */
export function EntryDialogHost({
  rows,
  view,
  timeZone,
  opened,
}: {
  rows: readonly Pick<ActivityListRow, 'id' | 'what' | 'objectHref'>[];
  /** The log's part of the address. */
  view: ActivityAddress;
  timeZone: string;
  opened: OpenedRecord<ActivityDetail> | null;
}) {
  const hrefOf = (entry: number | undefined) => activityPath({ ...view, entry });
  return (
    <RecordHost name="entry" rows={rows} hrefOf={hrefOf} opened={opened} dialog={EntryDialog}>
      {({ place, row, opened }) => (
        <EntryDialog place={place} what={row?.what} objectHref={row?.objectHref} opened={opened} timeZone={timeZone} />
      )}
    </RecordHost>
  );
}
