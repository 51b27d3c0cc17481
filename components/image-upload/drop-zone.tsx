'use client';

import clsx from 'clsx';
import { ImagePlus } from 'lucide-react';
import { useId, useState, type DragEvent } from 'react';
import { CHOOSABLE_TYPES, TOO_MANY_IMAGES } from '@/lib/domain/image-choice';
import { MAX_PRODUCT_MEDIA } from '@/lib/domain/product-limits';

/**
 * Takes images that are dropped or chosen: 169 px high (spec 1 §9).
 *
 * @param refusals a sentence for each file that was not taken
 */
export function DropZone({
  isFull,
  refusals,
  onFiles,
}: {
  isFull: boolean;
  refusals: readonly string[];
  onFiles: (files: File[]) => void;
}) {
  const id = useId();
  const [over, setOver] = useState(false);
  const holdsFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');

  return (
    <div className="flex flex-col gap-2">
      <label
        data-drop-zone
        className={clsx(
          'relative flex h-[169px] cursor-pointer flex-col items-center justify-center gap-2 rounded-lg border border-dashed px-4 text-center',
          'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
          over ? 'border-accent bg-accent-weak' : 'border-control bg-bg hover:bg-hover',
        )}
        onDragOver={(event) => {
          if (!holdsFiles(event)) return;
          // Otherwise the browser would open the file in the place of the page.
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          if (!holdsFiles(event)) return;
          event.preventDefault();
          setOver(false);
          onFiles([...event.dataTransfer.files]);
        }}
      >
        <ImagePlus aria-hidden size={24} className="text-muted" />
        <span className="text-sm font-medium">
          {isFull ? TOO_MANY_IMAGES : 'Drop images here, or choose them'}
        </span>
        <span id={`${id}-kinds`} className="text-xs text-muted">
          PNG, JPEG, WebP or GIF, up to 10 MB each, {MAX_PRODUCT_MEDIA} images at most
        </span>
        <input
          type="file"
          multiple
          accept={CHOOSABLE_TYPES.join(',')}
          aria-describedby={`${id}-kinds`}
          className="sr-only"
          onChange={({ target }) => {
            onFiles([...(target.files ?? [])]);
            // So that the same file can be chosen again.
            target.value = '';
          }}
        />
      </label>
      <div role="alert">
        {refusals.length > 0 ? (
          <ul className="flex flex-col gap-1 rounded bg-bad-weak px-3 py-2 text-sm text-bad">
            {refusals.map((refusal) => (
              <li key={refusal} className="break-words">
                {refusal}
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </div>
  );
}
