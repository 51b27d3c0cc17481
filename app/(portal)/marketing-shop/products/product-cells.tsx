'use client';

import type { ComponentType } from 'react';
import { z } from 'zod';
import { NumberField } from '@/components/form/number-field';
import { SelectField } from '@/components/form/select-field';
import { TextField } from '@/components/form/text-field';
import { CellEditor, CellEditors, CellNote, type OpenCellProps } from '@/components/list/cell-editors';
import type { OpenCells } from '@/components/list/editable';
import type { List } from '@/components/list/use-list';
import { useAnswer } from '@/components/query/use-answer';
import type { ProductsView } from '@/lib/addresses/products';
import { bff } from '@/lib/bff/client';
import type { Input } from '@/lib/contract/endpoint';
import { changeProduct, type getProduct } from '@/lib/contract/products';
import { Pieces, YesOrNo } from '@/lib/contract/product-input';
import { Points } from '@/lib/contract/wire';
import { CATEGORY_BLANK, PRICE_BLANK } from '@/lib/domain/product-faults';
import { MAX_PRODUCT_NAME } from '@/lib/domain/product-limits';
import { productPath } from '@/lib/addresses/paths';
import {
  fixedCellsOf,
  priceInWords,
  stockInWords,
  variantsOf,
  type FixedCells,
} from '@/components/products/product-values';
import { ALL_CATEGORIES, type ProductRow, type ProductsAnswer } from './products-source';

const Price = z.object({
  price: z
    .number()
    .nullable()
    .refine((points) => points !== null, { error: PRICE_BLANK, abort: true })
    .pipe(Points),
});

/** An empty field means unlimited stock. */
const Stock = z.object({ stock: Pieces.nullable() });

const Category = z.object({ category: z.string().min(1, CATEGORY_BLANK).transform(Number) });

const Visibility = z.object({ visibility: YesOrNo });

const Name = changeProduct.body.pick({ name: true }).required();

/** Updates the list with a saved value. */
type OnSaved = (id: number, saved: Partial<ProductRow>) => unknown;

interface CellProps {
  cell: OpenCellProps<ProductRow>;
  onSaved: OnSaved;
}

const SHARED = { read, done: 'Edit product successfully', noun: 'product' };

/** Edits a product's name, category, price, stock and visibility in the list, with the form's rules. */
export default function ProductCells({
  open,
  rows,
  edit,
}: {
  open: OpenCells;
  rows: readonly ProductRow[];
  edit: List<ProductsView, ProductsAnswer>['edit'];
}) {
  const onSaved: OnSaved = (id, saved) =>
    edit((before) => ({
      ...before,
      results: before.results.map((row) => (row.id === id ? withSaved(row, saved) : row)),
    }));
  return (
    <CellEditors open={open} rows={rows}>
      {(field, cell) => {
        const fixed = fixedCellsOf(cell.row);
        if (field in fixed) return <Fixed cell={cell} sentence={fixed[field as keyof FixedCells] ?? ''} />;
        const Cell = CELLS[field];
        return Cell ? <Cell cell={cell} onSaved={onSaved} /> : null;
      }}
    </CellEditors>
  );
}

/** Editors by the field that marks the value in the table. */
const CELLS: Readonly<Partial<Record<string, ComponentType<CellProps>>>> = {
  name: NameCell,
  category: CategoryCell,
  price: PriceCell,
  stock: StockCell,
  visibility: VisibilityCell,
};

function NameCell(props: CellProps) {
  return (
    <CellEditor
      {...SHARED}
      {...props}
      what={`Name of ${props.cell.row.name}`}
      schema={Name}
      name="name"
      valuesOf={({ name }) => ({ name })}
      textOf={({ name }) => name}
      send={change}
    >
      <TextField name="name" label="Name" size="small" maxLength={MAX_PRODUCT_NAME} autoComplete="off" />
    </CellEditor>
  );
}

function CategoryCell(props: CellProps) {
  const { data: categories = [] } = useAnswer(ALL_CATEGORIES);
  const { row } = props.cell;
  return (
    <CellEditor
      {...SHARED}
      {...props}
      what={`Category of ${row.name}`}
      schema={Category}
      name="category"
      valuesOf={(product) => ({ category: String(product.categories[0]?.id ?? '') })}
      textOf={(product) => product.categories.map(({ name }) => name).join(', ') || 'None'}
      send={({ category }, product) => change({ categories: [category] }, product)}
    >
      <SelectField name="category" label="Category" size="small">
        {row.categories.length === 0 ? <option value="" /> : null}
        {categories.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    </CellEditor>
  );
}

function PriceCell(props: CellProps) {
  return (
    <CellEditor
      {...SHARED}
      {...props}
      what={`Price of ${props.cell.row.name}`}
      schema={Price}
      name="price"
      valuesOf={({ prices }) => ({ price: prices ?? null })}
      textOf={(product) => priceInWords(product) ?? 'None'}
      send={({ price }, product) => change({ prices: price }, product)}
    >
      <NumberField name="price" label="Price" size="small" suffix="Q" />
    </CellEditor>
  );
}

function StockCell(props: CellProps) {
  return (
    <CellEditor
      {...SHARED}
      {...props}
      what={`Stock of ${props.cell.row.name}`}
      schema={Stock}
      name="stock"
      valuesOf={({ unlimited, quantity }) => ({ stock: unlimited ? null : (quantity ?? 0) })}
      // Use the stored values, because the row's sum may be outdated.
      textOf={({ unlimited, quantity }) => stockInWords({ unlimited, quantity })}
      send={({ stock }, product) =>
        change(stock === null ? { unlimited: true } : { unlimited: false, quantity: stock }, product)
      }
    >
      <NumberField name="stock" label="Stock (leave empty for unlimited)" size="small" placeholder="Unlimited" />
    </CellEditor>
  );
}

function VisibilityCell(props: CellProps) {
  return (
    <CellEditor
      {...SHARED}
      {...props}
      what={`Visibility of ${props.cell.row.name}`}
      schema={Visibility}
      name="visibility"
      valuesOf={({ active }) => ({ visibility: String(active) })}
      textOf={({ active }) => (active ? 'Visible' : 'Hidden')}
      send={({ visibility }, product) => change({ active: visibility }, product)}
    >
      <SelectField name="visibility" label="Visibility" size="small">
        <option value="true">Visible</option>
        <option value="false">Hidden</option>
      </SelectField>
    </CellEditor>
  );
}

/** Explains that a value with several parts is edited in the form. */
function Fixed({ cell, sentence }: { cell: OpenCellProps<ProductRow>; sentence: string }) {
  return (
    <CellNote cell={cell} link={{ text: 'Open the product', href: productPath(cell.row.id) }}>
      {sentence}
    </CellNote>
  );
}

/** Fields that are left out stay unchanged. */
function change(
  fields: Input<typeof changeProduct>['body'],
  { id, version }: ProductRow,
): Promise<Partial<ProductRow>> {
  const body = { ...fields, id, ...(version === undefined ? {} : { version }) };
  return bff<typeof changeProduct>('PATCH', '/products/{id}', { params: { id }, body });
}

function read(id: number): Promise<ProductRow> {
  return bff<typeof getProduct>('GET', '/products/{id}', { params: { id } });
}

/** Merges a change's response into the list's row. */
function withSaved(row: ProductRow, saved: Partial<ProductRow>): ProductRow {
  const known = Object.fromEntries(Object.entries(saved).filter(([field]) => field in row));
  const after: ProductRow = { ...row, ...known };
  // For variants the list shows the sum.
  const isSum = variantsOf(row) > 0;
  return isSum ? after : { ...after, totalStock: after.unlimited ? null : (after.quantity ?? 0) };
}
