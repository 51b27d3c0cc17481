'use client';

import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useRef, useState } from 'react';
import { useKeys } from '@/components/keys/use-keys';
import { Dialog } from '@/components/ui/dialog';
import { IconButton } from '@/components/ui/icon-button';

export interface Picture {
  src: string;
  alt: string;
}

/** Pictures one at a time, as large as the window allows; the arrows lead from one to the next. */
export default function PictureViewer({
  title,
  pictures,
  index,
  onShow,
  onClose,
  onClosed,
}: {
  title: string;
  pictures: readonly Picture[];
  index: number;
  onShow: (index: number) => void;
  onClose: () => void;
  onClosed: (last: number) => void;
}) {
  const [failed, setFailed] = useState<string | null>(null);
  // The dialog calls onClosed after its animation.
  const last = useRef(index);
  const shown = pictures[index];
  const goTo = (next: number) => {
    if (!pictures[next]) return undefined;
    return () => {
      last.current = next;
      onShow(next);
    };
  };
  useKeys('These pictures', 'dialog', [
    { keys: 'ArrowRight', label: 'Next picture', run: goTo(index + 1), isHere: () => index + 1 < pictures.length },
    { keys: 'ArrowLeft', label: 'Previous picture', run: goTo(index - 1), isHere: () => index > 0 },
  ]);
  if (!shown) return null;
  return (
    <Dialog
      title={title}
      width="detail"
      onClose={onClose}
      onClosed={() => onClosed(last.current)}
      actions={
        pictures.length > 1 ? (
          <>
            <span
              aria-live="polite"
              className="px-2 text-sm whitespace-nowrap text-muted tabular-nums"
            >{`${index + 1} of ${pictures.length}`}</span>
            <IconButton label="Previous picture" keys="←" onPress={goTo(index - 1)}>
              <ChevronLeft aria-hidden size={18} />
            </IconButton>
            <IconButton label="Next picture" keys="→" onPress={goTo(index + 1)}>
              <ChevronRight aria-hidden size={18} />
            </IconButton>
          </>
        ) : null
      }
    >
      {failed === shown.src ? (
        <p role="alert" className="grid min-h-60 place-items-center text-muted">
          This picture can’t be shown.
        </p>
      ) : (
        // Only a session may read it.
        // eslint-disable-next-line @next/next/no-img-element
        <img
          key={shown.src}
          src={shown.src}
          alt={shown.alt}
          className="mx-auto max-h-[70vh] min-h-40 max-w-full rounded object-contain"
          onError={() => setFailed(shown.src)}
        />
      )}
    </Dialog>
  );
}
