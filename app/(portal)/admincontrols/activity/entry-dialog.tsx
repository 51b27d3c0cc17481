'use client';

import { ChevronDown, ChevronUp, Link2 } from 'lucide-react';
import { copyText } from '@/components/ui/copy-text';
import { Dialog } from '@/components/ui/dialog';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { IconButton } from '@/components/ui/icon-button';
import { RetryButton } from '@/components/ui/retry-button';
import { LoadingNote, Skeleton } from '@/components/ui/skeleton';
import { useNeighbourKeys } from '@/components/ui/use-neighbour-keys';
import { activitySentence } from '@/lib/domain/activity-words';
import { EntryDetail } from './entry-detail';
import type { KnownRow } from './entry-dialog-host';
import type { EntryReading } from './entry-reading';
import { useEntry } from './use-entry';

/** One entry in full. The arrows, or J and K, go to the next older and the next newer entry of the page. */
export default function EntryDialog({
  id,
  row,
  opened,
  timeZone,
  onClose,
  onClosed,
  onNewer,
  onOlder,
}: {
  id: number;
  row: KnownRow | undefined;
  opened: EntryReading | null;
  timeZone: string;
  onClose: () => void;
  onClosed: () => void;
  onNewer: (() => void) | undefined;
  onOlder: (() => void) | undefined;
}) {
  const { reading, readAgain } = useEntry(id, opened);
  const sentence = row?.what ?? (reading?.state === 'read' ? activitySentence(reading.entry) : 'Activity');

  useNeighbourKeys({ onPrevious: onNewer, onNext: onOlder });

  return (
    <Dialog
      title={<span className="wrap-anywhere">{sentence}</span>}
      actions={
        <>
          <IconButton label="Newer entry" onPress={onNewer}>
            <ChevronUp aria-hidden size={18} />
          </IconButton>
          <IconButton label="Older entry" onPress={onOlder}>
            <ChevronDown aria-hidden size={18} />
          </IconButton>
          <IconButton label="Copy link" onPress={() => void copyText(location.href, 'Copied the link.')}>
            <Link2 aria-hidden size={18} />
          </IconButton>
        </>
      }
      width="detail"
      onClose={onClose}
      onClosed={onClosed}
    >
      <Content reading={reading} readAgain={readAgain} objectHref={row?.objectHref} timeZone={timeZone} />
    </Dialog>
  );
}

function Content({
  reading,
  readAgain,
  objectHref,
  timeZone,
}: {
  reading: EntryReading | null;
  readAgain: () => void;
  objectHref: string | undefined;
  timeZone: string;
}) {
  switch (reading?.state) {
    case undefined:
      return (
        <div className="flex min-h-[260px] flex-col gap-3">
          <LoadingNote>Loading the entry…</LoadingNote>
          {Array.from({ length: 6 }, (_, index) => (
            <Skeleton key={index} className="h-5 w-full" />
          ))}
        </div>
      );
    case 'read':
      return <EntryDetail key={reading.id} entry={reading.entry} objectHref={objectHref} timeZone={timeZone} />;
    case 'missing':
      return <EmptyState title="This entry does not exist." />;
    case 'failed':
      return (
        <ErrorState title="There was a problem getting the entry." retry={<RetryButton onRetry={readAgain} />}>
          {reading.message}
        </ErrorState>
      );
  }
}
