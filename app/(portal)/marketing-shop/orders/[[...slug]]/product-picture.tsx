'use client';

import { useState } from 'react';
import { assetPath } from '@/lib/asset-path';
import type { OrderLine } from '@/lib/contract/orders';

type Images = NonNullable<OrderLine['product']>['variantImages'];

/**
 * A small picture of a product, beside its name. The box stands there in any case: it is what is seen while the
 * picture is on its way, and where there is none or it can't be shown.
 */
export function ProductPicture({ images }: { images: Images }) {
  const [failed, setFailed] = useState<string | null>(null);
  const path = images?.map(({ imageUrl }) => assetPath(imageUrl)).find((each) => each !== null);
  return (
    <span className="block size-10 shrink-0 overflow-hidden rounded border bg-quiet-weak print:hidden">
      {path && path !== failed ? (
        // A rendition made for lists, and a file that only a session may read: nothing is left to optimise.
        // eslint-disable-next-line @next/next/no-img-element
        <img
          src={path}
          alt=""
          width={40}
          height={40}
          loading="lazy"
          decoding="async"
          className="size-full object-cover"
          onError={() => setFailed(path)}
          // Of a page that the server rendered, it may have failed before React could hear of it.
          ref={(picture) => {
            if (picture?.complete && picture.naturalWidth === 0) setFailed(path);
          }}
        />
      ) : null}
    </span>
  );
}
