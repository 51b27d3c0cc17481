'use client';

import { ChevronDown, ChevronUp, Link2 } from 'lucide-react';
import { Fragment, useEffect, useEffectEvent, type ReactNode } from 'react';
import { mayLeave } from '@/components/form/leave-guard';
import { Dialog } from '@/components/ui/dialog';
import { IconButton } from '@/components/ui/icon-button';
import { showToast } from '@/components/ui/toast';
import type { Loadable } from './load-state';
import { Bars, Part } from './part';
import type { RecordPlace } from './record-host';

/**
 * A record in a dialog of its own address. The arrows, or J and K, go to the next and the previous one of its list.
 * It says where in that list the record stands.
 *
 * @param noun such as `order`
 * @param neighbours what the arrows are called
 * @param children shows the record; what is chosen and typed there belongs to this one
 */
export function RecordDialog<T>({
  noun,
  place,
  record,
  title,
  actions,
  problem = `There was a problem getting the ${noun}.`,
  neighbours = [`Previous ${noun}`, `Next ${noun}`],
  skeleton = <Bars count={6} />,
  children,
}: {
  noun: string;
  place: RecordPlace;
  record: Loadable<T>;
  title: ReactNode;
  actions?: ReactNode;
  problem?: string;
  neighbours?: readonly [string, string];
  skeleton?: ReactNode;
  children: (value: T) => ReactNode;
}) {
  const onPrevious = asking(place.onPrevious);
  const onNext = asking(place.onNext);
  useNeighbourKeys({ onPrevious, onNext });
  return (
    <Dialog
      title={title}
      actions={
        <>
          {actions}
          {place.position ? <span className="px-2 text-sm whitespace-nowrap text-muted tabular-nums">{place.position}</span> : null}
          <IconButton label={neighbours[0]} keys="K or ←" onPress={onPrevious}>
            <ChevronUp aria-hidden size={18} />
          </IconButton>
          <IconButton label={neighbours[1]} keys="J or →" onPress={onNext}>
            <ChevronDown aria-hidden size={18} />
          </IconButton>
          <IconButton label="Copy link" onPress={() => void copyLink()}>
            <Link2 aria-hidden size={18} />
          </IconButton>
        </>
      }
      width="detail"
      onClose={place.onClose}
      onClosed={place.onClosed}
    >
      <Part
        of={record}
        loading={`Loading the ${noun}…`}
        problem={problem}
        missing={`This ${noun} does not exist.`}
        skeleton={<div className="min-h-[420px]">{skeleton}</div>}
      >
        {(value) => <Fragment key={place.id}>{children(value)}</Fragment>}
      </Part>
    </Dialog>
  );
}

/** To another record, whose place what is typed here would not fit. */
function asking(goTo: (() => void) | undefined): (() => void) | undefined {
  return goTo && (() => void mayLeave().then((yes) => (yes ? goTo() : undefined)));
}

/** Browsers refuse the clipboard to pages that are not served securely. */
async function copyLink(): Promise<void> {
  try {
    await navigator.clipboard.writeText(location.href);
    showToast.success('Copied the link.');
  } catch {
    showToast.error('The browser did not allow copying.');
  }
}

/** J and K go to the next and the previous record, as do the arrows to the right and to the left. */
function useNeighbourKeys({ onPrevious, onNext }: Pick<RecordPlace, 'onPrevious' | 'onNext'>): void {
  useRecordKeys({ j: onNext, ArrowRight: onNext, k: onPrevious, ArrowLeft: onPrevious });
}

/** Where letters are typed, or choose something; the arrows also move a table under its edge. */
const TAKES_LETTERS = 'input, select, textarea, [role="alertdialog"], [data-radix-popper-content-wrapper], :popover-open';
const TAKES_ARROWS = `${TAKES_LETTERS}, [tabindex="0"]`;

/** Does what single keys stand for in the dialog of a record, and never beneath what is open over it. */
export function useRecordKeys(actions: Readonly<Record<string, (() => void) | undefined>>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.defaultPrevented) return;
    const takesIt = event.key.startsWith('Arrow') ? TAKES_ARROWS : TAKES_LETTERS;
    if (event.target instanceof Element && event.target.closest(takesIt)) return;
    if (document.querySelector('[role="alertdialog"]')) return;
    actions[event.key]?.();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
