import { Skeleton } from '@/components/ui/skeleton';
import './rich-text.css';

/** Both kinds of tools wrap in narrow forms, as the real ones do. */
const TOOLS = 13;
const PICTURE_TOOLS = 2;

/** Same size as the editor, so the form doesn't move when its code loads. */
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
