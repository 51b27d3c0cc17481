'use client';

import { ImagePlus, Trash2 } from 'lucide-react';
import { memo, useCallback, useSyncExternalStore, type ReactNode } from 'react';
import { useFormBusy } from '@/components/form/form';
import { NumberInput } from '@/components/form/number-input';
import { useFormReadOnly } from '@/components/form/read-only';
import { assetPath } from '@/lib/addresses/asset-path';
import { MAX_SKU } from '@/lib/domain/product-limits';
import { optionTypesOf, type VariantOptions } from '@/lib/domain/variant-options';
import { useProductEditor } from '../product-editor';
import { Swatch } from './option-editor';
import { variantName, type CellEdit, type VariantRow } from './variant-store';

const CELL =
  'h-8 w-full px-2 rounded border border-control bg-surface text-sm ' +
  'aria-invalid:border-bad disabled:bg-quiet-weak disabled:text-muted';

/** Editable columns in order. Arrow keys move to the same column in the next row. */
export type EditedColumn = 'price' | 'stock' | 'sku';

interface VariantColumn {
  id: 'image' | 'size' | 'color' | 'custom' | 'hex' | EditedColumn | 'delete';
  label: string;
  /** In pixels, so that columns stay in place while rows come and go. */
  width: number;
}

const OF_OPTION: Readonly<Record<'size' | 'color' | 'custom', readonly VariantColumn[]>> = {
  size: [{ id: 'size', label: 'Size', width: 90 }],
  color: [
    { id: 'color', label: 'Color', width: 110 },
    { id: 'hex', label: 'Hex code', width: 110 },
  ],
  custom: [{ id: 'custom', label: 'Custom', width: 160 }],
};

/** The columns for the product's options (spec 1 §2, Variants). */
export function variantColumns(options: VariantOptions, isReadOnly: boolean): readonly VariantColumn[] {
  return [
    { id: 'image', label: 'Image', width: 64 },
    ...optionTypesOf(options).flatMap((type) => OF_OPTION[type]),
    { id: 'price', label: 'Price', width: 140 },
    { id: 'stock', label: 'Quantity', width: 220 },
    { id: 'sku', label: 'SKU', width: 180 },
    ...(isReadOnly ? [] : [{ id: 'delete', label: 'Delete', width: 56 } as const]),
  ];
}

interface RowProps {
  rowKey: string;
  index: number;
  columns: readonly VariantColumn[];
  /** In pixels. */
  height: number;
  /** Null for a new product, which has no stored images. */
  onChooseImage: ((row: VariantRow) => void) | null;
  onDelete: (row: VariantRow, index: number) => Promise<void>;
  /** Called when a cell becomes empty or invalid, or valid again. */
  onRefused: (rowKey: string, column: EditedColumn, isRefused: boolean) => void;
}

/** One variant. It subscribes to its own row, so a key press renders only that row. */
export const VariantTableRow = memo(function VariantTableRow(props: RowProps) {
  const { rowKey, index, columns, height, onChooseImage, onDelete, onRefused } = props;
  const { store } = useProductEditor();
  const subscribe = useCallback((listener: () => void) => store.subscribeRow(rowKey, listener), [store, rowKey]);
  const read = useCallback(() => store.row(rowKey), [store, rowKey]);
  const row = useSyncExternalStore(subscribe, read, read);
  const isBusy = useFormBusy();
  const { colors } = store.state().options;
  if (!row) return null;
  const name = variantName(row);
  const cell = { row, name, isBusy, onEdit: (cells: CellEdit) => store.edit(rowKey, cells) };

  const cells: Readonly<Record<VariantColumn['id'], () => ReactNode>> = {
    image: () => <ImageCell row={row} name={name} onChoose={onChooseImage} />,
    size: () => <Value>{row.size}</Value>,
    color: () => <Value>{row.color}</Value>,
    custom: () => <Value>{row.custom}</Value>,
    hex: () => <HexCode code={colors.find((color) => color.name === row.color)?.hex ?? ''} />,
    price: () => (
      <NumberInput
        aria-label={`Price of ${name}`}
        data-column="price"
        suffix="Q"
        value={row.price}
        readOnly={isBusy}
        emptied="Enter a price or 0."
        className={CELL}
        onChange={(price) => cell.onEdit({ price })}
        onRefused={(isRefused) => onRefused(rowKey, 'price', isRefused)}
      />
    ),
    stock: () => <StockCell {...cell} onRefused={(isRefused) => onRefused(rowKey, 'stock', isRefused)} />,
    sku: () => <SkuCell {...cell} />,
    delete: () => (
      <button
        type="button"
        data-column="delete"
        aria-label={`Delete ${name}`}
        className="grid size-8 place-items-center rounded text-muted hover:bg-bad-weak hover:text-bad"
        aria-disabled={isBusy || undefined}
        onClick={isBusy ? undefined : () => void onDelete(row, index)}
      >
        <Trash2 aria-hidden size={16} />
      </button>
    ),
  };

  return (
    <tr data-row={index} data-variant={rowKey} aria-rowindex={index + 2} style={{ height }}>
      {columns.map(({ id }) => (
        <td key={id} className="border-b border-line px-2 py-0">
          {cells[id]()}
        </td>
      ))}
    </tr>
  );
});

interface CellProps {
  row: VariantRow;
  /** The variant's name. */
  name: string;
  isBusy: boolean;
  onEdit: (cells: CellEdit) => void;
}

function StockCell({ row, name, isBusy, onEdit, onRefused }: CellProps & { onRefused: (isRefused: boolean) => void }) {
  const isReadOnly = useFormReadOnly();
  return (
    <div className="flex items-center gap-3">
      <span className="min-w-0 flex-1">
        <NumberInput
          aria-label={`Quantity of ${name}`}
          data-column="stock"
          value={row.unlimited ? null : row.stock}
          readOnly={isBusy}
          emptied={row.unlimited ? undefined : 'Enter a number or 0.'}
          placeholder={row.unlimited ? '∞' : undefined}
          disabled={row.unlimited}
          className={CELL}
          onChange={(stock) => onEdit({ stock })}
          onRefused={onRefused}
        />
      </span>
      <label className="flex min-h-6 shrink-0 items-center gap-1.5 text-xs">
        <input
          type="checkbox"
          aria-label={`Unlimited quantity of ${name}`}
          className="size-4 accent-accent"
          checked={row.unlimited}
          disabled={isReadOnly}
          onChange={({ target }) => onEdit({ unlimited: target.checked })}
        />
        Unlimited
      </label>
    </div>
  );
}

function SkuCell({ row, name, isBusy, onEdit }: CellProps) {
  const faultId = `variant-${row.key}-fault`;
  return (
    <>
      <input
        aria-label={`SKU of ${name}`}
        data-column="sku"
        value={row.sku}
        readOnly={isBusy}
        maxLength={MAX_SKU}
        placeholder="Generated automatically"
        autoComplete="off"
        spellCheck={false}
        className={CELL}
        aria-invalid={row.fault ? true : undefined}
        aria-describedby={row.fault ? faultId : undefined}
        onChange={({ target }) => onEdit({ sku: target.value })}
      />
      {row.fault ? (
        <span id={faultId} className="block truncate text-xs leading-4 text-bad">
          {row.fault}
        </span>
      ) : null}
    </>
  );
}

function Value({ children }: { children: string | null }) {
  return (
    <span className="block truncate" title={children ?? undefined}>
      {children ?? '—'}
    </span>
  );
}

function HexCode({ code }: { code: string }) {
  return (
    <span className="flex items-center gap-2 font-mono text-xs">
      <Swatch code={code} />
      <span className="truncate">{code || '—'}</span>
    </span>
  );
}

function ImageCell({ row, name, onChoose }: { row: VariantRow; name: string; onChoose: RowProps['onChooseImage'] }) {
  const isReadOnly = useFormReadOnly();
  const path = assetPath(row.image?.imageUrl);
  const picture = path ? (
    // Next's image optimizer has no session, so it can't fetch this.
    // eslint-disable-next-line @next/next/no-img-element
    <img src={path} alt="" width={38} height={38} loading="lazy" className="size-full object-cover" />
  ) : (
    <ImagePlus aria-hidden size={16} />
  );
  const box = 'grid size-10 place-items-center overflow-hidden rounded border border-line bg-quiet-weak text-muted';
  if (isReadOnly) return <span className={box}>{path ? picture : null}</span>;
  if (!onChoose) return <span className={box} title="Save the product before choosing images." />;
  return (
    <button
      type="button"
      aria-label={row.image ? `Change the image of ${name}` : `Select an image of ${name}`}
      className={`${box} hover:border-control hover:text-text`}
      onClick={() => onChoose(row)}
    >
      {picture}
    </button>
  );
}
