import clsx from 'clsx';
import { X } from 'lucide-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '@/components/ui/icon-button';
import type { Present } from '@/lib/contract/events';
import { listNames } from '@/lib/text/format';
import { RECORD_KINDS, type RecordKind } from '@/lib/addresses/record-kinds';
import { placeOverPage } from './place-over-page';

/** More names are only counted. */
const MOST_NAMES = 3;

/**
 * Shows who is deciding the open record or has it open. An inquiry's page shows this itself, because it also knows who
 * is typing.
 *
 * @param record for example `order:7`
 * @param isRaised whether another message is below it
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
  const sentence = sentenceOf(people, RECORD_KINDS[kind as RecordKind].noun[0]);
  const [dismissed, setDismissed] = useState('');
  if (kind === 'inquiry' || dismissed === sentence) return null;
  return createPortal(
    <div
      role="status"
      className={clsx(
        'fixed left-4 z-30 flex max-w-md items-center gap-2 rounded-lg border border-line-strong bg-raised py-1 pr-1',
        'pl-4 text-sm shadow-raised max-sm:right-4 print:hidden',
        isRaised ? 'bottom-40' : 'bottom-4',
      )}
    >
      <p className="min-w-0 flex-1 wrap-anywhere">{sentence}</p>
      <IconButton label="Dismiss" onPress={() => setDismissed(sentence)}>
        <X aria-hidden size={16} />
      </IconButton>
    </div>,
    place,
  );
}

function sentenceOf(people: readonly Present[], noun: string): string {
  const deciders = people.filter(({ deciding }) => deciding);
  const named = deciders.length > 0 ? deciders : people;
  const names = listNames(
    named.map(({ name }) => name),
    MOST_NAMES,
  );
  const isOne = named.length === 1;
  if (deciders.length > 0) return `${names} ${isOne ? 'is' : 'are'} deciding this.`;
  return `${names} ${isOne ? 'has' : 'have'} this ${noun} open, too.`;
}
