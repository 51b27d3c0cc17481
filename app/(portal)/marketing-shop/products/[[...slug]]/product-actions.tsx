import Link from 'next/link';
import { buttonClass } from '@/components/ui/button';
import { ADD_PRODUCT_PATH, CATEGORIES_PATH } from '@/lib/paths';

/** Where the products list leads to (spec 1 §2). */
export function ProductActions() {
  return (
    <>
      <Link href={CATEGORIES_PATH} prefetch={false} className={buttonClass()}>
        Categories
      </Link>
      <Link href={ADD_PRODUCT_PATH} prefetch={false} className={buttonClass('primary')}>
        + Add product
      </Link>
    </>
  );
}
