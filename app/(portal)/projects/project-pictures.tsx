'use client';

import clsx from 'clsx';
import { useRef, useState } from 'react';
import { deferred, useLoadAtRest } from '@/components/ui/deferred';
import type { Picture } from './picture-viewer';

const PictureViewer = deferred(() => import('./picture-viewer'));

/** Small pictures, each of which opens in the viewer. */
export function ProjectPictures({ title, pictures }: { title: string; pictures: readonly Picture[] }) {
  useLoadAtRest(PictureViewer);
  const [open, setOpen] = useState<number | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set());
  if (pictures.length === 0) return null;
  return (
    <>
      <ul ref={list} className="flex flex-wrap gap-2">
        {pictures.map(({ src, alt }, index) => (
          <li key={src}>
            <button
              type="button"
              aria-haspopup="dialog"
              aria-label={`Open ${alt.toLowerCase()}`}
              onClick={() => setOpen(index)}
              className={clsx(
                'grid h-24 w-32 place-items-center overflow-hidden',
                'rounded border bg-quiet-weak text-xs text-muted',
              )}
            >
              {failed.has(src) ? (
                'Can’t be shown'
              ) : (
                // Only a session may read it, and it was made small when it was stored.
                // eslint-disable-next-line @next/next/no-img-element
                <img
                  src={src}
                  alt=""
                  loading="lazy"
                  decoding="async"
                  className="size-full object-cover"
                  onError={() => setFailed((before) => new Set(before).add(src))}
                />
              )}
            </button>
          </li>
        ))}
      </ul>
      {open === null ? null : (
        <PictureViewer
          title={title}
          pictures={pictures}
          index={open}
          onShow={setOpen}
          onClose={() => setOpen(null)}
          onClosed={(last) => list.current?.querySelectorAll('button')[last]?.focus()}
        />
      )}
    </>
  );
}
