'use client';

import { Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useFormBusy } from '@/components/form/form';
import { useFormReadOnly } from '@/components/form/read-only';
import { SectionCard } from '@/components/form/section-card';
import { DropZone } from '@/components/image-upload/drop-zone';
import { TileButton, UploadTile } from '@/components/image-upload/upload-tile';
import { confirmDeletion } from '@/components/ui/confirm';
import { deferred } from '@/components/ui/deferred';
import { isFocusFree } from '@/components/ui/focus';
import { Skeleton } from '@/components/ui/skeleton';
import { Thumbnail } from '@/components/ui/thumbnail';
import { showToast } from '@/components/ui/toast';
import { assetPath } from '@/lib/addresses/asset-path';
import { bff, BffError } from '@/lib/bff/client';
import type { deleteMedia } from '@/lib/contract/product-media';
import type { MediaItem } from '@/lib/contract/products';
import { chooseImages, moved } from '@/lib/domain/image-choice';
import { MAX_PRODUCT_MEDIA } from '@/lib/domain/product-limits';
import { useSaveAtOnce, type StoredProduct } from './product-editor';
import type { ChosenPicture } from './product-values';
import { useUploads } from './use-uploads';

const SortableTiles = deferred(
  () => import('@/components/image-upload/sortable-tiles'),
  <Skeleton className="h-36!" />,
);

const sayNotRead = () => showToast.error('There was a problem getting media');

let chosenSoFar = 0;

interface NewImagesProps {
  pictures: readonly ChosenPicture[];
  onChange: (pictures: readonly ChosenPicture[]) => void;
}

/** Images of a new product, which are sent with it in this order (spec 1 §2, Images). */
export function NewImages({ pictures, onChange }: NewImagesProps) {
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const previews = useRef(new Set<string>());

  useEffect(() => {
    const shown = previews.current;
    return () => shown.forEach((url) => URL.revokeObjectURL(url));
  }, []);

  const add = (files: File[]) => {
    const choice = chooseImages(files, pictures.length);
    setRefusals(choice.refusals);
    const added = choice.taken.map((file) => ({
      key: `image-${(chosenSoFar += 1)}`,
      file,
      url: URL.createObjectURL(file),
    }));
    for (const { url } of added) previews.current.add(url);
    onChange([...pictures, ...added]);
  };
  const remove = (key: string) => {
    setRefusals([]);
    URL.revokeObjectURL(pictures.find((picture) => picture.key === key)?.url ?? '');
    onChange(pictures.filter((picture) => picture.key !== key));
  };

  return (
    <SectionCard title="Images" aside={`${pictures.length} of ${MAX_PRODUCT_MEDIA}`}>
      <ImageTiles
        images={pictures.map(({ key, file, url }) => ({ key, label: file.name, name: file.name, src: url }))}
        onDelete={remove}
        onMove={(from, to) => onChange(moved(pictures, from, to))}
      />
      <DropZone isFull={pictures.length >= MAX_PRODUCT_MEDIA} refusals={refusals} onFiles={add} />
    </SectionCard>
  );
}

/**
 * Images of a stored product, which change immediately (spec 1 §2, Images).
 *
 * @param onBusy called with whether leaving the page would lose an upload
 */
export function StoredImages({ stored, onBusy }: { stored: StoredProduct; onBusy: (busy: boolean) => void }) {
  const { product } = stored;
  const { saveAtOnce, saving } = useSaveAtOnce();
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  /** The requested order while it is being saved. */
  const [wanted, setWanted] = useState<readonly MediaItem[] | null>(null);
  const section = useRef<HTMLDivElement>(null);
  const { uploads, start, cancel, retry } = useUploads(product.id, {
    onUploaded: () => stored.rereadMedia().catch(sayNotRead),
    onFailed: () => showToast.error('There was a problem upload media'),
  });
  const media = wanted ?? product.media;
  const total = product.media.length + uploads.length;

  useEffect(() => onBusy(uploads.length > 0), [onBusy, uploads.length]);

  const add = (files: File[]) => {
    const choice = chooseImages(files, total);
    setRefusals(choice.refusals);
    start(choice.taken);
  };

  const move = async (from: number, to: number) => {
    const next = moved(media, from, to);
    setWanted(next);
    await saveAtOnce(
      () => stored.change({ mediaOrders: next.map(({ id }) => ({ id })) }),
      'There was a problem changing the order of the images',
    );
    setWanted(null);
  };

  const remove = async (mediaId: number) => {
    const pressed = document.activeElement;
    if (!(await confirmDeletion({ title: 'Delete this image?' }))) return;
    setRefusals([]);
    const isGone = await saveAtOnce(async () => {
      await deleteImage(mediaId);
      // Refetch, because variants with this image now have none.
      await stored.reread().catch(sayNotRead);
    }, 'There was a problem delete media');
    if (!isGone || !isFocusFree(pressed)) return;
    section.current?.querySelector<HTMLElement>('ol button, input[type=file]')?.focus();
  };

  return (
    <SectionCard title="Images" aside={`${product.media.length} of ${MAX_PRODUCT_MEDIA}`}>
      <div ref={section} className="flex flex-col gap-4">
        <ImageTiles
          images={media.map(({ id, assetUrl }, index) => ({
            key: String(id),
            label: `Image ${index + 1}`,
            name: `image ${index + 1}`,
            src: assetPath(assetUrl),
          }))}
          // Reordering would name images that are being deleted.
          disabled={saving}
          onDelete={(key) => void remove(Number(key))}
          onMove={(from, to) => void move(from, to)}
        />
        {uploads.length > 0 ? (
          <ul aria-label="Uploads" className="flex flex-col gap-2">
            {uploads.map((upload) => (
              <UploadTile
                key={upload.key}
                upload={upload}
                onCancel={() => cancel(upload.key)}
                onRetry={() => retry(upload)}
              />
            ))}
          </ul>
        ) : null}
        <DropZone isFull={total >= MAX_PRODUCT_MEDIA} refusals={refusals} onFiles={add} />
      </div>
    </SectionCard>
  );
}

interface ImageTilesProps {
  /** `name` is the image's name in its Delete button. */
  images: readonly { key: string; label: string; name: string; src: string | null }[];
  disabled?: boolean;
  onDelete: (key: string) => void;
  onMove: (from: number, to: number) => void;
}

function ImageTiles({ images, disabled = false, onDelete, onMove }: ImageTilesProps) {
  const isBusy = useFormBusy();
  const isReadOnly = useFormReadOnly();
  if (images.length === 0) return null;
  if (isReadOnly) {
    return (
      <div className="flex flex-wrap gap-3">
        {images.map(({ key, src }) => (
          <Thumbnail key={key} path={src} className="size-32" />
        ))}
      </div>
    );
  }
  const tiles = images.map(({ key, label, name, src }) => ({
    key,
    label,
    src,
    actions: (
      <TileButton
        aria-label={`Delete ${name}`}
        title="Delete"
        aria-disabled={isBusy || undefined}
        onClick={isBusy ? undefined : () => onDelete(key)}
      >
        <Trash2 aria-hidden size={14} />
      </TileButton>
    ),
  }));
  return (
    <div className="flex flex-col gap-1">
      <p className="text-xs text-muted">Drag Images to Rearrange</p>
      <SortableTiles tiles={tiles} disabled={disabled || isBusy} onMove={onMove} />
    </div>
  );
}

async function deleteImage(mediaId: number): Promise<void> {
  try {
    await bff<typeof deleteMedia>('DELETE', '/mediaLibraries/{mediaId}', { params: { mediaId } });
  } catch (error) {
    // Someone else already deleted it, so the goal is met.
    if (!(error instanceof BffError && error.status === 404)) throw error;
  }
}
