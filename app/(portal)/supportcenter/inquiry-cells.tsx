'use client';

import { z } from 'zod';
import { SelectField } from '@/components/form/select-field';
import { CellEditor, CellEditors } from '@/components/list/cell-editors';
import type { OpenCells } from '@/components/list/editable';
import { bff, BffError } from '@/lib/bff/client';
import type { assignInquiries, categorizeInquiries, getInquiry, Inquiry } from '@/lib/contract/inquiries';
import { offered } from '@/lib/domain/offered';
import { labelOf } from './inquiries-query';

interface Choice {
  id: number;
  name: string;
}

const Manager = z.object({ manager: z.string().min(1, 'Choose an account manager.').transform(Number) });
const Category = z.object({ category: z.string().min(1, 'Choose a category.').transform(Number) });

const managerOf = ({ assign }: Inquiry) => ({ manager: assign?.id ? String(assign.id) : '' });
const categoryOf = ({ contactCategoryId }: Inquiry) => ({ category: String(contactCategoryId ?? '') });

/** Edits inquiries' category and account manager in the list. */
export default function InquiryCells({
  open,
  rows,
  managers,
  categories,
  onSaved,
}: {
  open: OpenCells;
  rows: readonly Inquiry[];
  managers: readonly Choice[];
  categories: readonly (Choice & { hidden?: boolean | undefined })[];
  /** Updates the list with saved values. */
  onSaved: (id: number, saved: Partial<Inquiry>) => unknown;
}) {
  return (
    <CellEditors open={open} rows={rows}>
      {(field, cell) => {
        const shared = { cell, read, onSaved, noun: 'inquiry' };
        return field === 'category' ? (
          <CellEditor
            {...shared}
            what={`Category of ${labelOf(cell.row)}`}
            schema={Category}
            name="category"
            valuesOf={categoryOf}
            textOf={({ contactCategoryName }) => contactCategoryName || 'none'}
            send={({ category }, inquiry) => categorize(inquiry, category, categories)}
            done="Category of 1 inquiry changed"
          >
            <SelectField name="category" label="Category" size="small">
              <Options of={offered(categories, ({ id }) => id === cell.row.contactCategoryId)} />
            </SelectField>
          </CellEditor>
        ) : (
          <CellEditor
            {...shared}
            what={`Account manager of ${labelOf(cell.row)}`}
            schema={Manager}
            name="manager"
            valuesOf={managerOf}
            textOf={({ assign }) => assign?.fullName || 'nobody'}
            send={({ manager }, inquiry) => give(inquiry, manager, managers)}
            done="1 inquiry reassigned"
          >
            <SelectField name="manager" label="Account Manager" size="small">
              {cell.row.assign?.id ? null : <option value="">Unassigned</option>}
              <Options of={managers} />
            </SelectField>
          </CellEditor>
        );
      }}
    </CellEditors>
  );
}

const Options = ({ of }: { of: readonly Choice[] }) =>
  of.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ));

async function categorize(inquiry: Inquiry, id: number, known: readonly Choice[]): Promise<Partial<Inquiry>> {
  const { contactCategoryId: from } = inquiry;
  const body = { ids: [inquiry.id], categoryId: id, ...(from ? { from } : {}) };
  await bff<typeof categorizeInquiries>('PATCH', '/contact/categorize', { body });
  return { contactCategoryId: id, contactCategoryName: known.find((each) => each.id === id)?.name ?? null };
}

async function give(before: Inquiry, id: number, known: readonly Choice[]): Promise<Partial<Inquiry>> {
  // The call has no version, so check the current assignee first.
  const { assign } = await read(before.id);
  if ((assign?.id ?? null) !== (before.assign?.id ?? null))
    throw new BffError(409, { message: 'Someone else reassigned this inquiry.' });
  await bff<typeof assignInquiries>('PATCH', '/contact/assign', { body: { ids: [before.id], assigned: id } });
  return { assign: { id, fullName: known.find((each) => each.id === id)?.name ?? null } };
}

function read(id: number): Promise<Inquiry> {
  return bff<typeof getInquiry>('GET', '/contact/detail/{id}', { params: { id } });
}
