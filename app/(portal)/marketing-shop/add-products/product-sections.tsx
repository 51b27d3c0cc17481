'use client';

import { useWatch } from 'react-hook-form';
import { NewImages } from './images/new-images';
import { StoredImages } from './images/stored-images';
import type { ChosenPicture } from './new-product-form';
import { useProductEditor } from './product-editor';
import type { ProductValues } from './product-values';
import { Category } from './sections/category';
import { Inventory } from './sections/inventory';
import { Pricing } from './sections/pricing';
import { ProductInfo } from './sections/product-info';
import { Shipping } from './sections/shipping';
import { Visibility } from './sections/visibility';
import { VariantsSection } from './variants/variants-section';

/** The sections in the spec's order (spec 1 §2); on wide screens the two short ones stand beside the others, and the
 * table of variants has the whole width. */
export function ProductSections({
  pictures,
  onPictures,
  onBusy,
}: {
  pictures: readonly ChosenPicture[];
  onPictures: (pictures: readonly ChosenPicture[]) => void;
  onBusy: (busy: boolean) => void;
}) {
  const { stored } = useProductEditor();
  const hasVariants = useWatch<ProductValues, 'hasVariants'>({ name: 'hasVariants' });
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_320px] lg:[&>*]:col-start-1">
      <ProductInfo />
      <div className="flex flex-col gap-4 lg:col-start-2! lg:row-span-3 lg:row-start-1">
        <Visibility />
        <Category />
      </div>
      {stored ? <StoredImages stored={stored} onBusy={onBusy} /> : <NewImages pictures={pictures} onChange={onPictures} />}
      <Pricing />
      <div className="min-w-0 lg:col-span-2">
        <VariantsSection />
      </div>
      {hasVariants ? null : <Inventory />}
      <Shipping />
    </div>
  );
}
