'use client';

import { Fragment, useState, type ComponentProps, type ReactNode } from 'react';
import { hasUnsavedChanges, mayLeave } from '@/components/form/leave-guard';
import type { Key } from '@/components/keys/keys';
import { useKeys } from '@/components/keys/use-keys';
import { deferred } from '@/components/ui/deferred';
import type { Loadable } from './load-state';
import { Bars, Part } from './part';
import { RecordFrame } from './record-frame';

const DeletedRecord = deferred(() => import('./deleted-record'));

/**
 * A record with its own address, in a dialog or beside its list, with its position in the list. The arrows, or J and K,
 * move to the next and previous record.
 *
 * @param noun for example `order`
 * @param menu what else can be done with it
 * @param neighbours labels of the arrows
 * @param children renders the record; its state and input belong to this record only
 */
export function RecordDialog<T>({
  noun,
  place,
  record,
  menu = [],
  problem = `There was a problem getting the ${noun}.`,
  missing = `This ${noun} doesn’t exist.`,
  neighbours = [`Previous ${noun}`, `Next ${noun}`],
  skeleton = <Bars count={6} />,
  children,
  list,
  ...head
}: {
  list?: string;
  record: Loadable<T>;
  problem?: string;
  missing?: string;
  neighbours?: readonly [string, string];
  skeleton?: ReactNode;
  children: (value: T) => ReactNode;
} & Omit<ComponentProps<typeof RecordFrame>, 'list' | 'steps' | 'children'>) {
  const [previous, next] = neighbours;
  const { last, hasChanged = false } = record.load?.state === 'missing' ? record.load : {};
  // Keep input on a deleted record.
  const [keepsTyped, setKeepsTyped] = useState<boolean | null>(null);
  if (last === undefined && keepsTyped !== null) setKeepsTyped(null);
  if (last !== undefined && keepsTyped === null) setKeepsTyped(hasUnsavedChanges());
  const onPrevious = asking(place.onPrevious);
  const onNext = asking(place.onNext);
  useKeys(`This ${noun}`, 'dialog', [
    ...['j', 'ArrowRight'].map((keys): Key => ({
      keys,
      label: next,
      isHere: () => onNext !== undefined,
      run: onNext,
      repeats: true,
    })),
    ...['k', 'ArrowLeft'].map((keys): Key => ({
      keys,
      label: previous,
      isHere: () => onPrevious !== undefined,
      run: onPrevious,
      repeats: true,
    })),
  ]);
  return (
    <RecordFrame
      {...head}
      noun={noun}
      list={list}
      place={place}
      menu={menu}
      steps={[
        { label: previous, go: onPrevious },
        { label: next, go: onNext },
      ]}
    >
      {last === undefined ? null : <DeletedRecord noun={noun} hasChanged={hasChanged} otherwise={missing} />}
      {last !== undefined && !keepsTyped ? null : (
        <Part
          of={last === undefined ? record : { ...record, load: { state: 'loaded', value: last } }}
          loading={`Loading the ${noun}…`}
          problem={problem}
          missing={missing}
          skeleton={<div className="min-h-[420px]">{skeleton}</div>}
        >
          {(value) => <Fragment key={place.id}>{children(value)}</Fragment>}
        </Part>
      )}
    </RecordFrame>
  );
}

/** Confirms before moving to another record, because unsaved input would be lost. */
function asking(goTo: (() => void) | undefined): (() => void) | undefined {
  return goTo && (() => void mayLeave().then((yes) => (yes ? goTo() : undefined)));
}
