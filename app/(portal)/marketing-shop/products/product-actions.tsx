import Link from 'next/link';
import { DownloadReport } from '@/components/report/download-report';
import { buttonClass } from '@/components/ui/button';
import { ADD_PRODUCT_PATH, CATEGORIES_PATH, type ProductsAddress } from '@/lib/paths';
import { productsFilter } from './products-query';

/** Where the products list leads to (spec 1 §2), and the report of what it shows. */
export function ProductActions({ view }: { view: ProductsAddress }) {
  return (
    <>
      <Link href={CATEGORIES_PATH} prefetch={false} className={buttonClass()}>
        Categories
      </Link>
      <DownloadReport report="products" query={productsFilter(view)} />
      <Link href={ADD_PRODUCT_PATH} prefetch={false} className={buttonClass('primary')}>
        + Add product
      </Link>
    </>
  );
}
