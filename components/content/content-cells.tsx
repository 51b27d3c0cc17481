'use client';

import { z } from 'zod';
import { SelectField } from '@/components/form/select-field';
import { CellEditor, CellEditors } from '@/components/list/cell-editors';
import type { OpenCells } from '@/components/list/editable';
import type { LookupOption } from '@/components/lookup/use-lookup';
import { BffError } from '@/lib/bff/client';
import { rulesOf, type ContentArea } from '@/lib/domain/content';
import { FORM_WORDS } from './content-form-words';
import { formDataOf, formValuesOf, itemOf, type ContentAnswer } from './content-item';
import { CONTENT_WORDS } from './content-words';
import { FORM_CALLS } from './form-calls';

export interface TypedItem {
  id: number;
  name: string;
  typeId: number | null;
  version?: number | undefined;
  lastUpdateBy?: string | null | undefined;
}

/** Edits the type of items in the list. A save sends the other fields as they are stored. */
export default function ContentCells({
  open,
  area,
  rows,
  types,
  timeZone,
  onSaved,
}: {
  open: OpenCells;
  area: ContentArea;
  rows: readonly TypedItem[];
  types: readonly LookupOption[];
  timeZone: string;
  onSaved: (id: number, typeId: number) => unknown;
}) {
  const { type } = rulesOf(area);
  const typeLabel = CONTENT_WORDS[area].type?.label ?? 'Type';
  const [done = ''] = FORM_WORDS[area].updated;
  const Type = z.object({ type: z.string().min(1, type?.missing).transform(Number) });
  const read = async (id: number) => typedItemOf(area, await FORM_CALLS[area].source(id).read());

  const change = async (typeId: number, before: TypedItem): Promise<Partial<TypedItem>> => {
    // Lists have no versions. If the stored type is still the one shown, use the stored item's version.
    const stored = await FORM_CALLS[area].source(before.id).read();
    const now = typedItemOf(area, stored);
    if (now.typeId !== before.typeId) throw new BffError(409, { message: 'Someone else changed this.' });
    const item = itemOf(area, stored);
    const values = {
      ...formValuesOf(area, item, { timeZone, usualType: null }),
      ...(type && { [type.field]: typeId }),
    };
    const watch = { onProgress: () => undefined, signal: new AbortController().signal };
    await FORM_CALLS[area].save(formDataOf(area, values, { item, timeZone }), watch);
    return { typeId };
  };
  return (
    <CellEditors open={open} rows={rows}>
      {(_, cell) => (
        <CellEditor
          cell={cell}
          what={`${typeLabel} of ${cell.row.name}`}
          schema={Type}
          name="type"
          valuesOf={({ typeId }) => ({ type: String(typeId ?? '') })}
          textOf={({ typeId }) => types.find(({ id }) => id === typeId)?.name ?? 'none'}
          read={read}
          send={({ type: typeId }, item) => change(typeId, item)}
          onSaved={(id, { typeId }) => (typeId ? onSaved(id, typeId) : undefined)}
          done={done}
          noun={area}
        >
          <SelectField name="type" label={typeLabel} size="small">
            {cell.row.typeId === null ? <option value="" /> : null}
            {types.map(({ id, name }) => (
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

function typedItemOf(area: ContentArea, answer: ContentAnswer): TypedItem {
  const { id, title, typeId, version, lastUpdateBy } = itemOf(area, answer);
  return { id, name: title, typeId, version, lastUpdateBy };
}
