import clsx from 'clsx';
import type { ComponentProps } from 'react';
import { Button } from '@/components/ui/button';

export interface PendingUpload {
  key: string;
  file: File;
  /** Fraction sent, from 0 to 1. */
  sent: number;
  /** Why it failed. Null while it is in progress. */
  problem: string | null;
  /** Retrying can't succeed, because the server rejects this file. */
  isFinal?: boolean;
}

export function UploadTile({
  upload: { file, sent, problem, isFinal = false },
  onCancel,
  onRetry,
}: {
  upload: PendingUpload;
  onCancel: () => void;
  onRetry: () => void;
}) {
  const percent = Math.floor(sent * 100);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded border border-line px-3 py-2 text-sm">
      <div className="flex min-w-40 flex-1 flex-col gap-1">
        <span className="truncate" title={file.name}>
          {file.name}
        </span>
        {problem === null ? (
          <progress
            max={100}
            value={percent}
            aria-label={`Uploading ${file.name}`}
            className="h-1.5 w-full overflow-hidden rounded-full bg-quiet-weak accent-accent"
          />
        ) : (
          <span className="text-xs break-words whitespace-pre-line text-bad">{problem}</span>
        )}
      </div>
      {problem === null ? (
        <>
          <span className="w-10 text-right text-muted tabular-nums">{`${percent}%`}</span>
          <Button aria-label={`Cancel uploading ${file.name}`} onClick={onCancel}>
            Cancel
          </Button>
        </>
      ) : (
        <>
          {isFinal ? null : (
            <Button aria-label={`Retry uploading ${file.name}`} onClick={onRetry}>
              Retry
            </Button>
          )}
          <Button look="quiet" aria-label={`Remove ${file.name}`} onClick={onCancel}>
            Remove
          </Button>
        </>
      )}
    </li>
  );
}

/** A small button over an image. Its own background keeps it visible on any picture. */
export function TileButton({ className, ...props }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      className={clsx(
        'grid size-7 place-items-center rounded border border-line-strong bg-raised text-text hover:bg-hover',
        className,
      )}
      {...props}
    />
  );
}
