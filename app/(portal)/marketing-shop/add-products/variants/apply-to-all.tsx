'use client';

import { useState, useSyncExternalStore } from 'react';
import { NumberField } from '@/components/form/number-field';
import { Button } from '@/components/ui/button';
import { announce } from '@/components/list/announce';
import { formatCount } from '@/lib/format';
import { useProductEditor } from '../product-editor';

/** Gives every variant one price or quantity: nobody types 900 of them. */
export function ApplyToAll() {
  const { store } = useProductEditor();
  const { keys } = useSyncExternalStore(store.subscribe, store.state, store.state);
  const [price, setPrice] = useState<number | null>(null);
  const [stock, setStock] = useState<number | null>(null);
  const all = `Apply to all ${formatCount(keys.length)}`;
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-3">
      <div className="flex items-end gap-2">
        <NumberField className="w-36" label="Price of all" suffix="Q" value={price} onChange={setPrice} />
        <Button
          className="h-10"
          disabled={price === null}
          onClick={() => {
            store.editAll({ price });
            announce('The price was applied to all variants.');
          }}
        >
          {all}
        </Button>
      </div>
      <div className="flex items-end gap-2">
        <NumberField className="w-36" label="Quantity of all" value={stock} onChange={setStock} />
        <Button
          className="h-10"
          disabled={stock === null}
          onClick={() => {
            store.editAll({ stock, unlimited: false });
            announce('The quantity was applied to all variants.');
          }}
        >
          {all}
        </Button>
      </div>
    </div>
  );
}
