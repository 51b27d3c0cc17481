'use client';

import { Fragment, useCallback, useMemo, useRef, useState, useSyncExternalStore, type FocusEvent, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { useProductEditor } from '../product-editor';
import { useRowWindow } from './use-row-window';
import { variantColumns } from './variant-columns';
import type { VariantRow } from './variant-store';
import { VariantTableRow } from './variant-table-row';

/** Pixels. Every row is as high, so that where one lies is known without rendering those above it. */
const ROW_HEIGHT = 52;

/**
 * The variants with their cells. Only the rows in sight are rendered, because two options of 30 values make 900.
 * Arrow keys and Enter go from a cell to the same one of the next row.
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
  const inSight = useRowWindow(frame, keys.length, ROW_HEIGHT);
  // The row that holds the focus stays rendered while it is scrolled away, or the focus would be lost.
  const [focused, setFocused] = useState<string | null>(null);
  const columns = useMemo(() => variantColumns(options), [options]);

  const focusCell = (index: number, column: string) => {
    const element = frame.current;
    if (!element || index < 0 || index >= keys.length) return;
    const top = index * ROW_HEIGHT;
    const room = element.clientHeight - ROW_HEIGHT * 2;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top > element.scrollTop + room) element.scrollTop = top - room;
    flushSync(() => setFocused(keys[index] ?? null));
    element.querySelector<HTMLElement>(`[data-row="${index}"] [data-column="${column}"]`)?.focus();
  };

  const followKey = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1, Enter: 1 }[event.key];
    const cell = event.target;
    if (!step || !(cell instanceof HTMLInputElement) || !cell.dataset.column || event.nativeEvent.isComposing) return;
    event.preventDefault();
    focusCell(Number(cell.closest<HTMLElement>('[data-row]')?.dataset.row) + step, cell.dataset.column);
  };

  const followFocus = ({ target }: FocusEvent) => {
    const index = Number(target.closest<HTMLElement>('[data-row]')?.dataset.row ?? -1);
    setFocused(keys[index] ?? null);
  };

  const remove = useCallback(
    async (row: VariantRow, index: number) => {
      if (!(await onDelete(row))) return;
      const next = Math.min(index, store.state().keys.length - 1);
      frame.current?.querySelector<HTMLElement>(`[data-row="${next}"] [data-column="delete"]`)?.focus();
    },
    [onDelete, store],
  );

  const shown = keys.slice(inSight.start, inSight.end).map((key, at) => ({ key, index: inSight.start + at }));
  const strayed = focused === null ? -1 : keys.indexOf(focused);
  if (strayed >= 0 && strayed < inSight.start) shown.unshift({ key: keys[strayed] ?? '', index: strayed });
  if (strayed >= inSight.end) shown.push({ key: keys[strayed] ?? '', index: strayed });

  return (
    <div
      ref={frame}
      role="region"
      aria-label="Table of variants"
      tabIndex={0}
      className="relative max-h-[60dvh] overflow-auto rounded border border-line"
      onKeyDown={followKey}
      onFocus={followFocus}
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
                className="sticky top-0 z-1 h-9 border-b border-line bg-surface px-2 text-left text-xs font-medium text-muted"
              >
                {id === 'delete' ? <span className="sr-only">{label}</span> : label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ key, index }, at) => (
            <Fragment key={key}>
              <Gap height={(index - (at === 0 ? 0 : (shown[at - 1]?.index ?? 0) + 1)) * ROW_HEIGHT} />
              <VariantTableRow
                rowKey={key}
                index={index}
                columns={columns}
                height={ROW_HEIGHT}
                onChooseImage={onChooseImage}
                onDelete={remove}
              />
            </Fragment>
          ))}
          <Gap height={(keys.length - 1 - (shown.at(-1)?.index ?? -1)) * ROW_HEIGHT} />
        </tbody>
      </table>
    </div>
  );
}

/** Stands in the place of rows that are not rendered. */
function Gap({ height }: { height: number }) {
  return height > 0 ? <tr aria-hidden style={{ height }} /> : null;
}
