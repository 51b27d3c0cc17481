import clsx from 'clsx';
import { X } from 'lucide-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '@/components/ui/icon-button';
import type { Present } from '@/lib/contract/events';
import { listNames } from '@/lib/format';
import { RECORD_KINDS, type RecordKind } from '@/lib/record-kinds';
import { placeOverPage } from './place-over-page';

/** More are counted. */
const MOST_NAMES = 3;

/**
 * Says over the page who else has the open record open; the page of an inquiry says it in its own words, since there it
 * also knows who writes.
 *
 * @param record as `order:7`
 * @param isRaised is something else said below it?
 */
export default function AlsoHere({
  record,
  people,
  isRaised,
}: {
  record: string;
  people: readonly Present[];
  isRaised: boolean;
}) {
  const [kind = ''] = record.split(':');
  const [place] = useState(placeOverPage);
  const names = listNames(
    people.map(({ name }) => name),
    MOST_NAMES,
  );
  const [dismissed, setDismissed] = useState('');
  if (kind === 'inquiry' || dismissed === names) return null;
  return createPortal(
    <div
      role="status"
      className={clsx(
        'fixed left-4 z-30 flex max-w-md items-center gap-2 rounded-lg border border-line-strong bg-raised py-1 pr-1',
        'pl-4 text-sm shadow-raised max-sm:right-4 print:hidden',
        isRaised ? 'bottom-40' : 'bottom-4',
      )}
    >
      <p className="min-w-0 flex-1 wrap-anywhere">
        {`${names} ${people.length > 1 ? 'have' : 'has'} this ${RECORD_KINDS[kind as RecordKind].noun[0]} open, too.`}
      </p>
      <IconButton label="Dismiss" onPress={() => setDismissed(names)}>
        <X aria-hidden size={16} />
      </IconButton>
    </div>,
    place,
  );
}
