'use client';

import { sendCall } from '@/lib/bff/call';
import { useSave } from '@/components/form/use-save';
import { Button } from '@/components/ui/button';
import type { ContentArea } from '@/lib/domain/content';
import { contentPath } from '@/lib/addresses/paths';
import { LIST_CALLS } from './list-calls';

/** Restores an item from the trash unchanged. */
export function RestoreButton({
  area,
  item: { id, name },
  onRestored,
}: {
  area: ContentArea;
  item: { id: number; name: string };
  onRestored?: () => void;
}) {
  const { save, saving } = useSave({ done: 'Restored', failed: 'Restoring failed' });
  const restore = async () => {
    if (
      await save(() => sendCall(LIST_CALLS[area].restoring([id])), {
        link: { text: name, href: contentPath(area, id) },
      })
    )
      onRestored?.();
  };
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
