'use client';

import { memo, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { closeDialog, showInDialog, useDialogAddress } from '@/components/ui/dialog-address';
import { useLoadAtRest } from '@/components/ui/deferred';
import { holdsKeys } from '@/components/ui/plain-click';
import { positiveNumber } from '@/lib/addresses/list-address';
import { placeLabel, type RowPlaces } from '@/lib/addresses/page-range';
import { noteReading, openWhenRead } from './opening';
import { useRecordPlacement } from './record-view';

export interface RecordPlace {
  id: number;
  /** The element id of the link in its row. */
  rowId: string;
  /** The position in the list, as `12 of 29`; null if unknown. */
  position: string | null;
  /** Opens the previous record of the list; undefined at its start. `onNext` does the same at its end. */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onClose: () => void;
  /** Returns the focus to the record's row, or to the list. */
  onClosed: () => void;
}

/** A dialog's lazy module. Opening waits briefly for `prefetch` (opening.ts). */
interface RecordModule<Row> {
  load: () => Promise<{ prefetch: (row: Row) => Promise<void> | undefined }>;
}

interface HostProps<Row extends { id: number }> {
  /** The search parameter's name. The link of a row has the id `order-ID`. */
  name: string;
  /** The list's rows in order. */
  rows: readonly Row[];
  /** The rows' positions in the whole list; null if unknown. */
  places: RowPlaces | null;
  /** The list's address with a record's dialog, or without one. */
  hrefOf: (id: number | undefined) => string;
  dialog: RecordModule<Row>;
  children: (shown: { place: RecordPlace; row: Row | undefined }) => ReactNode;
}

/**
 * Shows the record in the address (`?order=ID`) over or beside its list (record-frame.tsx). Its code loads when the
 * page is idle, and pressing a row starts reading its record.
 */
export function RecordHost<Row extends { id: number }>(props: HostProps<Row>) {
  const { name, rows, dialog } = props;
  const id = positiveNumber(useDialogAddress().get(name) ?? '');
  useLoadAtRest(dialog);
  usePrefetchOnPress(name, rows, dialog);
  return id ? <OpenRecord {...props} id={id} /> : null;
}

/** Memoized, because most changes of the address don't affect it. */
const OpenRecord = memo(function OpenRecord({
  id,
  name,
  rows,
  places,
  hrefOf,
  dialog,
  children,
}: HostProps<{ id: number }> & { id: number }) {
  // The list may drop the record while it is open, such as a shipped order, so keep its original neighbors.
  const [opened] = useState({ rows, places });
  const { isBeside } = useRecordPlacement();
  const now = { rows, places };
  const list = (isBeside ? [now, opened] : [opened, now]).find((each) => holds(each.rows, id)) ?? now;
  const index = list.rows.findIndex((row) => row.id === id);
  const goTo = (step: 1 | -1) => {
    const following = step === 1 ? list.rows.slice(index + 1) : list.rows.slice(0, index).toReversed();
    // Beside the list, skip rows that are no longer visible.
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

/** Ignore errors here; rendering the dialog reports them. */
function beginReading<Row>(dialog: RecordModule<Row>, row: Row): void {
  noteReading(dialog.load().then(({ prefetch }) => prefetch(row)));
}

/** Prefetches on press, because the release takes half of a click's time. */
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
