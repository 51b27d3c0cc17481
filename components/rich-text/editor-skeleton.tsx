import { Skeleton } from '@/components/ui/skeleton';
import './rich-text.css';

/**
 * Tools of the bar, and those that only a text with pictures has. They wrap in narrow forms, and so do their places.
 */
const TOOLS = 13;
const PICTURE_TOOLS = 2;

/** The shape of the editor while its code is on its way, of the same size. */
export function EditorSkeleton({ hasPictures }: { hasPictures: boolean }) {
  const tools = TOOLS + (hasPictures ? PICTURE_TOOLS : 0);
  return (
    <div aria-hidden className="rounded border border-control bg-surface">
      <div className="flex flex-wrap gap-0.5 border-b border-line p-1">
        {Array.from({ length: tools }, (_, index) => (
          <span key={index} className="grid size-8 place-items-center">
            <Skeleton className="size-4!" />
          </span>
        ))}
      </div>
      <div className="rich-text-box resize-none!">
        <Skeleton className="h-4! w-3/5!" />
      </div>
    </div>
  );
}
