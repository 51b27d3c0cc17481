'use client';

import { memo, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { closeDialog, showInDialog, useDialogAddress } from '@/components/ui/dialog-address';
import { useLoadAtRest } from '@/components/ui/deferred';
import { holdsKeys } from '@/components/ui/plain-click';
import { positiveNumber } from '@/lib/addresses/list-address';
import { placeLabel, type RowPlaces } from '@/lib/addresses/page-range';
import { noteReading, openWhenRead } from './opening';
import { useRecordPlacement } from './record-view';

/** The record that is shown, and the way to its neighbours. */
export interface RecordPlace {
  id: number;
  /** The element's id of the link of its row. */
  rowId: string;
  /** Where it stands in the list, as `12 of 29`; null where that is not known. */
  position: string | null;
  /** To the neighbours in the list that the dialog was opened from; undefined where there is none. */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onClose: () => void;
  /** Gives the focus back to the record's row, or to the list. */
  onClosed: () => void;
}

/** The deferred module of a dialog. What `prefetch` reads is waited for, but not long (opening.ts). */
interface RecordModule<Row> {
  load: () => Promise<{ prefetch: (row: Row) => Promise<void> | undefined }>;
}

interface HostProps<Row extends { id: number }> {
  /** Of the search parameter; the link of a row has the id `order-ID`. */
  name: string;
  /** Those of the list, in its order. */
  rows: readonly Row[];
  /** Where those stand in the whole list; null where that is not known. */
  places: RowPlaces | null;
  /** The address of the list with the dialog of a record, or without one. */
  hrefOf: (id: number | undefined) => string;
  dialog: RecordModule<Row>;
  children: (shown: { place: RecordPlace; row: Row | undefined }) => ReactNode;
}

/**
 * Shows the record that the address names (`?order=ID`) in a dialog over its list, or beside it (record-frame.tsx).
 * Its code comes when the page rests, and a press on a row begins to read its record.
 */
export function RecordHost<Row extends { id: number }>(props: HostProps<Row>) {
  const { name, rows, dialog } = props;
  const id = positiveNumber(useDialogAddress().get(name) ?? '');
  useLoadAtRest(dialog);
  usePrefetchOnPress(name, rows, dialog);
  return id ? <OpenRecord {...props} id={id} /> : null;
}

/** Drawn anew for another record or other rows, and not for each change of the address. */
const OpenRecord = memo(function OpenRecord({
  id,
  name,
  rows,
  places,
  hrefOf,
  dialog,
  children,
}: HostProps<{ id: number }> & { id: number }) {
  // The list may lose the record while the dialog is open, such as an order that was shipped; its neighbours stay.
  const [opened] = useState({ rows, places });
  const { isBeside } = useRecordPlacement();
  const now = { rows, places };
  const list = (isBeside ? [now, opened] : [opened, now]).find((each) => holds(each.rows, id)) ?? now;
  const index = list.rows.findIndex((row) => row.id === id);
  const goTo = (step: 1 | -1) => {
    const following = step === 1 ? list.rows.slice(index + 1) : list.rows.slice(0, index).toReversed();
    // Beside the list one goes on in what is seen there.
    const seen = isBeside ? following.filter((row) => holds(rows, row.id)) : following;
    const [next] = index === -1 ? [] : seen;
    if (!next) return undefined;
    return () => {
      beginReading(dialog, next);
      openWhenRead(() => showInDialog(hrefOf(next.id)));
    };
  };
  const rowId = `${name}-${id}`;
  const place: RecordPlace = {
    id,
    rowId,
    position: list.places && index !== -1 ? placeLabel(list.places, index) : null,
    onPrevious: goTo(-1),
    onNext: goTo(1),
    onClose: () => closeDialog(hrefOf(undefined)),
    onClosed: () => {
      const link = document.getElementById(rowId);
      (link ?? document.querySelector<HTMLElement>('.data-table'))?.focus({ preventScroll: !link });
    },
  };
  return children({ place, row: list.rows[index] });
}) as <Row extends { id: number }>(props: HostProps<Row> & { id: number }) => ReactNode;

const holds = (rows: readonly { id: number }[], id: number) => rows.some((row) => row.id === id);

/** What fails now is told when the dialog is rendered. */
function beginReading<Row>(dialog: RecordModule<Row>, row: Row): void {
  noteReading(dialog.load().then(({ prefetch }) => prefetch(row)));
}

/** A record is read from the moment that its row is pressed: half of a click is the way back up. */
function usePrefetchOnPress<Row extends { id: number }>(
  name: string,
  rows: readonly Row[],
  dialog: RecordModule<Row>,
): void {
  const onPress = useEffectEvent((event: PointerEvent | KeyboardEvent) => {
    const presses =
      event instanceof PointerEvent ? event.pointerType === 'mouse' && event.button === 0 : event.key === 'Enter';
    if (holdsKeys(event) || !presses || !(event.target instanceof Element)) return;
    const pressed =
      event.target.closest('a, button, input, label') ?? event.target.closest('tr')?.querySelector('[data-row-link]');
    if (!(pressed instanceof HTMLAnchorElement) || !pressed.hasAttribute('data-row-link')) return;
    const id = positiveNumber(new URL(pressed.href).searchParams.get(name) ?? '');
    const row = rows.find((each) => each.id === id);
    if (row) beginReading(dialog, row);
  });
  useEffect(() => {
    const listen = (event: PointerEvent | KeyboardEvent) => onPress(event);
    document.addEventListener('pointerdown', listen);
    document.addEventListener('keydown', listen);
    return () => {
      document.removeEventListener('pointerdown', listen);
      document.removeEventListener('keydown', listen);
    };
  }, []);
}
