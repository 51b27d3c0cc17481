'use client';

import { Pencil, Trash2 } from 'lucide-react';
import { usePending } from '@/components/action/pending';
import { Editable } from '@/components/list/editable';
import { ProductPill } from '@/components/products/product-pill';
import { RowAction } from '@/components/list/row-action';
import { StatusPill } from '@/components/ui/status-pill';
import type { StockState } from '@/lib/domain/product-stock';
import { productPath } from '@/lib/addresses/paths';

export function ProductState({ id, state }: { id: number; state: StockState }) {
  const pending = usePending()('product', id);
  if (pending) return <StatusPill tone="bad">{pending.doing}</StatusPill>;
  return (
    <Editable id={id} field="visibility" label="visibility">
      <ProductPill state={state} />
    </Editable>
  );
}

export function ProductActions({
  of: { id, name },
  onDelete,
}: {
  of: { id: number; name: string };
  onDelete: () => void;
}) {
  const isPending = usePending()('product', id) !== undefined;
  return (
    <>
      <RowAction label={`Edit ${name}`} title="Edit" icon={Pencil} href={productPath(id)} />
      {isPending ? null : (
        <RowAction
          id={`delete-${id}`}
          label={`Delete ${name}`}
          title="Delete"
          icon={Trash2}
          look="danger"
          onClick={onDelete}
        />
      )}
    </>
  );
}
