'use client';

import clsx from 'clsx';
import { useState, type ReactNode } from 'react';

/**
 * A small picture. Its box keeps its size while the picture is loading, missing or broken.
 *
 * @param path see `lib/addresses/asset-path.ts`; null if there is none
 * @param className the size of the box
 * @param otherwise content of the box without a picture
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
        // The upstream already sized it for lists, and Next's optimizer has no session to fetch it.
        // eslint-disable-next-line @next/next/no-img-element
        <img
          src={path}
          alt=""
          loading="lazy"
          decoding="async"
          className="size-full object-cover"
          onError={() => setFailed(path)}
          // The picture may have failed before hydration attached `onError`.
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
