'use client';

import { useSave } from '@/components/form/use-save';
import { Button } from '@/components/ui/button';
import type { ContentArea } from '@/lib/domain/content';
import { LIST_CALLS } from './list-calls';

/** Takes an item out of the trash, as it was. */
export function RestoreButton({ area, item: { id, name } }: { area: ContentArea; item: { id: number; name: string } }) {
  const { save, saving } = useSave({ done: 'Restored', failed: 'Restoring failed' });
  const restore = () => save(() => LIST_CALLS[area].restore([id]), { about: { text: name } });
  return (
    <Button
      aria-label={`Restore ${name}`}
      aria-disabled={saving || undefined}
      onClick={() => (saving ? undefined : void restore())}
    >
      {saving ? 'Restoring…' : 'Restore'}
    </Button>
  );
}
