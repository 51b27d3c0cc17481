'use client';

import { Trash2 } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { SectionCard } from '@/components/form/section-card';
import { DropZone } from '@/components/image-upload/drop-zone';
import { TileButton } from '@/components/image-upload/tile-button';
import { Skeleton } from '@/components/ui/skeleton';
import { chooseImages } from '@/lib/domain/image-choice';
import { MAX_PRODUCT_MEDIA } from '@/lib/domain/product-limits';
import { moved } from '@/lib/domain/moved';
import type { ChosenPicture } from '../new-product-form';

const SortableTiles = lazy(() => import('@/components/image-upload/sortable-tiles'));

let chosenSoFar = 0;

/** The images of a product that is not stored yet: they are sent with it, in this order (spec 1 §2, Images). */
export function NewImages({
  pictures,
  onChange,
}: {
  pictures: readonly ChosenPicture[];
  onChange: (pictures: readonly ChosenPicture[]) => void;
}) {
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const previews = useRef(new Set<string>());

  useEffect(() => {
    const shown = previews.current;
    return () => shown.forEach((url) => URL.revokeObjectURL(url));
  }, []);

  const add = (files: File[]) => {
    const choice = chooseImages(files, pictures.length);
    setRefusals(choice.refusals);
    const added = choice.taken.map((file) => ({ key: `image-${(chosenSoFar += 1)}`, file, url: URL.createObjectURL(file) }));
    for (const { url } of added) previews.current.add(url);
    onChange([...pictures, ...added]);
  };

  return (
    <SectionCard title="Images" aside={`${pictures.length} of ${MAX_PRODUCT_MEDIA}`}>
      {pictures.length > 0 ? (
        <div className="flex flex-col gap-1">
          <p className="text-xs text-muted">Drag Images to Rearrange</p>
          <Suspense fallback={<Skeleton className="h-36!" />}>
            <SortableTiles
              tiles={pictures.map(({ key, file, url }) => ({
                key,
                label: file.name,
                src: url,
                actions: (
                  <TileButton
                    aria-label={`Delete ${file.name}`}
                    title="Delete"
                    onClick={() => {
                      setRefusals([]);
                      URL.revokeObjectURL(url);
                      onChange(pictures.filter((picture) => picture.key !== key));
                    }}
                  >
                    <Trash2 aria-hidden size={14} />
                  </TileButton>
                ),
              }))}
              onMove={(from, to) => onChange(moved(pictures, from, to))}
            />
          </Suspense>
        </div>
      ) : null}
      <DropZone isFull={pictures.length >= MAX_PRODUCT_MEDIA} refusals={refusals} onFiles={add} />
    </SectionCard>
  );
}
