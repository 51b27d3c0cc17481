'use client';

import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import clsx from 'clsx';
import {
  Fragment,
  useCallback,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { flushSync } from 'react-dom';
import { useFormBusy } from '@/components/form/form';
import { useUnsavedGuard } from '@/components/form/leave-guard';
import { NumberField } from '@/components/form/number-field';
import { useFormReadOnly } from '@/components/form/read-only';
import { announce } from '@/components/list/announce';
import { Button } from '@/components/ui/button';
import { isFocusFree } from '@/components/ui/focus';
import { formatCount } from '@/lib/text/format';
import { useProductEditor } from '../product-editor';
import { emptiedCells, type CellEdit, type VariantRow, type VariantStore } from './variant-store';
import { variantColumns, VariantTableRow, type EditedColumn } from './variant-table-row';

/** In pixels. A fixed height gives each row's position without rendering those above. */
const ROW_HEIGHT = 52;

/** Extra rows above and below the visible ones, for Tab and fast scrolling. */
const OVERSCAN = 8;

/** Rows rendered before the frame's height is known. */
const FIRST_ROWS = 24;

/**
 * The variants table. It renders only visible rows, because two options of 30 values make 900. Arrow keys and Enter
 * move to the same cell in the next row.
 */
export function VariantTable({
  onChooseImage,
  onDelete,
}: {
  onChooseImage: ((row: VariantRow) => void) | null;
  onDelete: (row: VariantRow) => Promise<boolean>;
}) {
  const { store } = useProductEditor();
  const { keys, options } = useSyncExternalStore(store.subscribe, store.state, store.state);
  const frame = useRef<HTMLDivElement>(null);
  const isReadOnly = useFormReadOnly();
  const columns = useMemo(() => variantColumns(options, isReadOnly), [options, isReadOnly]);
  const { rows, scrollTo, setFocused, noteRefused } = useRenderedRows(frame, keys, store);

  const focusCell = (index: number, column: string) => {
    if (index < 0 || index >= keys.length) return;
    scrollTo(index);
    flushSync(() => setFocused(keys[index] ?? null));
    frame.current?.querySelector<HTMLElement>(`[data-row="${index}"] [data-column="${column}"]`)?.focus();
  };

  const followKey = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1, Enter: 1 }[event.key];
    const cell = event.target;
    if (!step || !(cell instanceof HTMLInputElement) || !cell.dataset.column || event.nativeEvent.isComposing) return;
    event.preventDefault();
    focusCell(rowIndexOf(cell) + step, cell.dataset.column);
  };

  const remove = useCallback(
    async (row: VariantRow, index: number) => {
      const pressed = document.activeElement;
      if (!(await onDelete(row)) || !isFocusFree(pressed)) return;
      const next = Math.min(index, store.state().keys.length - 1);
      frame.current?.querySelector<HTMLElement>(`[data-row="${next}"] [data-column="delete"]`)?.focus();
    },
    [onDelete, store],
  );

  return (
    <div
      ref={frame}
      role="region"
      aria-label="Table of variants"
      tabIndex={0}
      className="relative max-h-[60dvh] scroll-pt-10 overflow-auto rounded border border-line"
      onKeyDown={followKey}
      onFocus={({ target }) => setFocused(keys[rowIndexOf(target)] ?? null)}
    >
      <table
        aria-rowcount={keys.length + 1}
        className="w-full table-fixed border-separate border-spacing-0 text-sm"
        style={{ minWidth: columns.reduce((sum, { width }) => sum + width, 0) }}
      >
        <colgroup>
          {columns.map(({ id, width }) => (
            <col key={id} style={{ width }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map(({ id, label }) => (
              <th
                key={id}
                scope="col"
                className={clsx(
                  'sticky top-0 z-1 h-9 px-2',
                  'border-b border-line bg-surface text-left text-xs font-medium text-muted',
                )}
              >
                {id === 'delete' ? <span className="sr-only">{label}</span> : label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, index }, at) => (
            <Fragment key={key}>
              <Gap height={(index - (at === 0 ? 0 : (rows[at - 1]?.index ?? 0) + 1)) * ROW_HEIGHT} />
              <VariantTableRow
                rowKey={key}
                index={index}
                columns={columns}
                height={ROW_HEIGHT}
                onChooseImage={onChooseImage}
                onDelete={remove}
                onRefused={noteRefused}
              />
            </Fragment>
          ))}
          <Gap height={(keys.length - 1 - (rows.at(-1)?.index ?? -1)) * ROW_HEIGHT} />
        </tbody>
      </table>
    </div>
  );
}

/** The index of an element's row; -1 outside of the rows. */
const rowIndexOf = (element: Element): number => Number(element.closest<HTMLElement>('[data-row]')?.dataset.row ?? -1);

/** The rows to render: visible ones, and some that must stay mounted. */
function useRenderedRows(frame: RefObject<HTMLElement | null>, keys: readonly string[], store: VariantStore) {
  // The focused row stays rendered while scrolled away, or it would lose the focus.
  const [focused, setFocused] = useState<string | null>(null);
  // Rows with an empty or invalid number stay too, because the form focuses them before submitting.
  const [refused, setRefused] = useState<ReadonlySet<string>>(
    () => new Set(emptiedCells(store.rows()).map(({ key, column }) => `${column} ${key}`)),
  );
  const noteRefused = useCallback((key: string, column: EditedColumn, isRefused: boolean) => {
    setRefused((before) => {
      const cells = new Set([...before].filter((cell) => cell !== `${column} ${key}`));
      return isRefused ? cells.add(`${column} ${key}`) : cells;
    });
  }, []);

  const alwaysShown = [focused ?? '', ...[...refused].map((cell) => cell.slice(cell.indexOf(' ') + 1))]
    .map((key) => keys.indexOf(key))
    .filter((index) => index >= 0);
  // oxlint-disable-next-line react/incompatible-library -- what it gives is used here alone
  const drawn = useVirtualizer({
    count: keys.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    initialRect: { width: 0, height: FIRST_ROWS * ROW_HEIGHT },
    // The sticky header covers part of the frame.
    scrollPaddingEnd: ROW_HEIGHT,
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), ...alwaysShown])].toSorted((one, other) => one - other),
  });
  const rows = drawn.getVirtualItems().map(({ index }) => ({ key: keys[index] ?? '', index }));
  return { rows, scrollTo: (index: number) => drawn.scrollToIndex(index), setFocused, noteRefused };
}

/** Takes the space of rows that aren't rendered. */
function Gap({ height }: { height: number }) {
  return height > 0 ? <tr aria-hidden style={{ height }} /> : null;
}

/** Sets one price or quantity for all variants. */
export function ApplyToAll() {
  if (useFormReadOnly()) return null;
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-3">
      <ApplyField label="Price of all" name="price" suffix="Q" cells={(price) => ({ price })} />
      <ApplyField label="Quantity of all" name="quantity" cells={(stock) => ({ stock, unlimited: false })} />
    </div>
  );
}

interface ApplyFieldProps {
  label: string;
  name: string;
  suffix?: string;
  cells: (value: number | null) => CellEdit;
}

function ApplyField({ label, name, suffix, cells }: ApplyFieldProps) {
  const { store } = useProductEditor();
  const { keys } = useSyncExternalStore(store.subscribe, store.state, store.state);
  const [value, setValue] = useState<number | null>(null);
  const [applied, setApplied] = useState<number | null>(null);
  const isBusy = useFormBusy();
  useUnsavedGuard(() => value !== null && value !== applied, { onDiscard: () => setApplied(value) });
  const apply = () => {
    store.editAll(cells(value));
    setApplied(value);
    announce(`The ${name} was applied to all variants.`);
  };
  return (
    <div className="flex items-end gap-2">
      <NumberField className="w-36" label={label} suffix={suffix} value={value} readOnly={isBusy} onChange={setValue} />
      <Button className="h-10" disabled={value === null || isBusy} onClick={apply}>
        {`Apply to all ${formatCount(keys.length)}`}
      </Button>
    </div>
  );
}
