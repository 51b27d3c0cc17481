'use client';

import { ImagePlus } from 'lucide-react';
import { useId } from 'react';
import { useFormBusy } from '@/components/form/form';
import { useFormReadOnly } from '@/components/form/read-only';
import { FileDrop } from '@/components/ui/file-drop';
import { CHOOSABLE_TYPES, TOO_MANY_IMAGES } from '@/lib/domain/image-choice';
import { MAX_PRODUCT_MEDIA } from '@/lib/domain/product-limits';

/**
 * Accepts images, except while the form is saving. It is 169 px high (spec 1 §9).
 *
 * @param refusals one sentence per rejected file
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
  const isBusy = useFormBusy();
  if (useFormReadOnly()) return null;

  return (
    <div className="flex flex-col gap-2">
      <FileDrop
        accept={CHOOSABLE_TYPES.join(',')}
        multiple
        describedBy={`${id}-kinds`}
        disabled={isBusy}
        className={{ frame: 'h-[169px] gap-2', atRest: 'bg-bg' }}
        onFiles={onFiles}
      >
        <ImagePlus aria-hidden size={24} className="text-muted" />
        <span className="text-sm font-medium">{isFull ? TOO_MANY_IMAGES : 'Drop images here, or choose them'}</span>
        <span
          id={`${id}-kinds`}
          className="text-xs text-muted"
        >{`PNG, JPEG, WebP or GIF, up to 10 MB each, ${MAX_PRODUCT_MEDIA} images at most`}</span>
      </FileDrop>
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
