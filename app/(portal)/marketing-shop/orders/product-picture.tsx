import { Thumbnail } from '@/components/ui/thumbnail';
import { assetPath } from '@/lib/asset-path';
import type { OrderLine } from '@/lib/contract/orders';

type Images = NonNullable<OrderLine['product']>['variantImages'];

/** A small picture of a product, beside its name: the first that can be shown. */
export function ProductPicture({ images }: { images: Images }) {
  const path = images?.map(({ imageUrl }) => assetPath(imageUrl)).find((each) => each !== null) ?? null;
  return <Thumbnail path={path} className="size-10 print:hidden" />;
}
