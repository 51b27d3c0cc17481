'use client';

import { z } from 'zod';
import { SelectField } from '@/components/form/select-field';
import { CellEditor, CellEditors } from '@/components/list/cell-editors';
import type { OpenCells } from '@/components/list/editable';
import { bff, BffError } from '@/lib/bff/client';
import type { assignInquiries, getInquiry, Inquiry } from '@/lib/contract/inquiries';
import { labelOf } from './inquiries-query';

const Manager = z.object({ manager: z.string().min(1, 'Choose an account manager.').transform(Number) });

const managerOf = ({ assign }: Inquiry) => ({ manager: assign?.id ? String(assign.id) : '' });

/** The account manager of inquiries, given in their rows. */
export default function InquiryCells({
  open,
  rows,
  managers,
  onGiven,
}: {
  open: OpenCells;
  rows: readonly Inquiry[];
  managers: readonly { id: number; name: string }[];
  /** Shows who has it now. */
  onGiven: (id: number, given: Partial<Inquiry>) => unknown;
}) {
  const give = async (id: number, before: Inquiry): Promise<Partial<Inquiry>> => {
    // The call names no version, so it is asked whose the inquiry is.
    const { assign } = await read(before.id);
    if ((assign?.id ?? null) !== (before.assign?.id ?? null))
      throw new BffError(409, { message: 'Somebody else has given this inquiry to another account manager.' });
    await bff<typeof assignInquiries>('PATCH', '/contact/assign', { body: { ids: [before.id], assigned: id } });
    return { assign: { id, fullName: managers.find((manager) => manager.id === id)?.name ?? null } };
  };
  return (
    <CellEditors open={open} rows={rows}>
      {(_, cell) => (
        <CellEditor
          cell={cell}
          what={`Account manager of ${labelOf(cell.row)}`}
          schema={Manager}
          name="manager"
          valuesOf={managerOf}
          textOf={({ assign }) => assign?.fullName || 'nobody'}
          read={read}
          send={({ manager }, inquiry) => give(manager, inquiry)}
          onSaved={onGiven}
          done="1 inquiry reassigned"
          noun="inquiry"
        >
          <SelectField name="manager" label="Account Manager" size="small">
            {cell.row.assign?.id ? null : <option value="">Nobody</option>}
            {managers.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        </CellEditor>
      )}
    </CellEditors>
  );
}

function read(id: number): Promise<Inquiry> {
  return bff<typeof getInquiry>('GET', '/contact/detail/{id}', { params: { id } });
}
