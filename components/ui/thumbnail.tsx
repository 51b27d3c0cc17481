'use client';

import clsx from 'clsx';
import { useState, type ReactNode } from 'react';

/**
 * A small picture. Its box stands there also while the picture is on its way, missing or broken.
 *
 * @param path see `lib/addresses/asset-path.ts`; null where there is none
 * @param className the size of the box
 * @param otherwise what stands in it where there is no picture
 */
export function Thumbnail({
  path,
  className,
  otherwise = null,
}: {
  path: string | null;
  className: string;
  otherwise?: ReactNode;
}) {
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <span className={clsx('block shrink-0 overflow-hidden rounded border bg-quiet-weak', className)}>
      {path && path !== failed ? (
        // A rendition made for lists, and a file that only a session may read: nothing is left to optimise.
        // eslint-disable-next-line @next/next/no-img-element
        <img
          src={path}
          alt=""
          loading="lazy"
          decoding="async"
          className="size-full object-cover"
          onError={() => setFailed(path)}
          // Of a page that the server rendered, it may have failed before React could hear of it.
          ref={(picture) => {
            if (picture?.complete && picture.naturalWidth === 0) setFailed(path);
          }}
        />
      ) : (
        otherwise
      )}
    </span>
  );
}
