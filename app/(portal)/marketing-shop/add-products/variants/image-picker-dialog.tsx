'use client';

import clsx from 'clsx';
import { useState } from 'react';
import { useSave } from '@/components/form/use-save';
import { Part } from '@/components/record/part';
import { useRecord } from '@/components/record/use-record';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { EmptyState } from '@/components/ui/empty-state';
import { Skeleton } from '@/components/ui/skeleton';
import { assetPath } from '@/lib/addresses/asset-path';
import { bff } from '@/lib/bff/client';
import type { deleteVariant, listProductMedia, setVariantImage } from '@/lib/contract/product-media';
import type { MediaItem, Product } from '@/lib/contract/products';
import { variantName, type VariantRow } from './variant-store';

/**
 * Chooses a stored variant's image among its product's (spec 1 §2, Images). Pressing the chosen one clears it.
 *
 * @param onChosen receives the variant's new image; null for none
 */
export default function ImagePickerDialog({
  product: { id, media: known },
  variantId,
  row,
  onChosen,
  onClose,
}: {
  product: Product;
  variantId: number;
  row: VariantRow;
  onChosen: (image: VariantRow['image']) => void;
  onClose: () => void;
}) {
  const media = useRecord<MediaItem[]>({
    key: ['/products/{id}/media', { id }, known],
    read: () => bff<typeof listProductMedia>('GET', '/products/{id}/media', { params: { id } }),
  });
  const [chosen, setChosen] = useState(row.image?.imageUrl ?? null);
  const { save, saving } = useSave({ failed: () => 'There was a problem updating variant image', next: 'stay' });
  const isDisabled = saving || media.load?.state !== 'loaded';

  const store = async () => {
    if (isDisabled) return;
    if (chosen === (row.image?.imageUrl ?? null)) return onClose();
    const saved = await save(() => (chosen === null ? takeBack(variantId, row) : show(variantId, chosen)));
    if (!saved) return;
    onChosen(saved.answer);
    onClose();
  };

  return (
    <Dialog title="Select variant image" width="detail" onClose={onClose}>
      <div className="flex flex-col gap-4">
        <p className="text-sm text-muted">{`${variantName(row)}. You can only choose images as variant media`}</p>
        <Part
          of={media}
          loading="Loading images…"
          problem="There was a problem getting media"
          skeleton={<Skeleton className="h-32!" />}
        >
          {(images) => <Choices media={images} chosen={chosen} onChoose={setChosen} />}
        </Part>
        <div className="flex justify-end">
          <Button look="primary" aria-disabled={isDisabled} onClick={() => void store()}>
            {saving ? 'Saving…' : 'Done'}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

interface ChoicesProps {
  media: readonly MediaItem[];
  chosen: string | null;
  onChoose: (imageUrl: string | null) => void;
}

function Choices({ media, chosen, onChoose }: ChoicesProps) {
  if (media.length === 0) return <EmptyState title="This product has no images yet." />;
  return (
    <ul aria-label="Images" className="grid grid-cols-[repeat(auto-fill,minmax(120px,1fr))] gap-3">
      {media.map(({ id, assetUrl }, index) => (
        <li key={id}>
          <button
            type="button"
            aria-pressed={assetUrl === chosen}
            aria-label={`Image ${index + 1}`}
            className={clsx(
              'block aspect-square w-full overflow-hidden rounded-lg border-2 border-line bg-quiet-weak',
              'hover:border-control aria-pressed:border-accent aria-pressed:ring-2 aria-pressed:ring-accent',
            )}
            onClick={() => onChoose(assetUrl === chosen ? null : assetUrl)}
          >
            {/* Next's image optimizer has no session, so it can't fetch this. */}
            {/* eslint-disable-next-line @next/next/no-img-element */}
            <img src={assetPath(assetUrl) ?? undefined} alt="" className="size-full object-cover" />
          </button>
        </li>
      ))}
    </ul>
  );
}

function show(variantId: number, imageUrl: string): Promise<VariantRow['image']> {
  return bff<typeof setVariantImage>('POST', '/productVariants/{variantId}/images', {
    params: { variantId },
    body: { imageUrl },
  });
}

async function takeBack(variantId: number, { image }: VariantRow): Promise<null> {
  if (image) {
    const input = { params: { variantId }, query: { variantImageId: image.id } };
    await bff<typeof deleteVariant>('DELETE', '/productVariants/{variantId}', input);
  }
  return null;
}
