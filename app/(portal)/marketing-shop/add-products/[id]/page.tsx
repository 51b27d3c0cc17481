import { cache } from 'react';
import { recordPage } from '@/app/(portal)/cached-page';
import { recordTitle } from '@/app/(portal)/record-title';
import { FormSkeleton } from '@/components/form/form-skeleton';
import { call, toResult } from '@/lib/api/call';
import { seed } from '@/lib/api/seed';
import { listCategories } from '@/lib/contract/categories';
import { getProduct } from '@/lib/contract/products';
import { fullNameOf } from '@/lib/domain/person';
import { env } from '@/lib/server/env';
import { ADD_PRODUCT_PATH } from '@/lib/addresses/paths';
import { ProductScreen } from '../product-form';

/** Cached per request, because the page and its title both need the product. */
const readProduct = cache((id: number) => call(getProduct, { params: { id } }));

export const generateMetadata = recordTitle(
  'Edit Product',
  (id) => toResult(readProduct(id)),
  ({ name }) => name,
);

export default recordPage({
  area: ADD_PRODUCT_PATH,
  first: ({ id }) => seed(getProduct, { params: { id } }, () => readProduct(id)),
  also: () => [seed(listCategories, {})],
  more: ({ user }) => ({ userName: fullNameOf(user), timeZone: env().PORTAL_TIME_ZONE }),
  skeleton: <FormSkeleton title="Edit Product" note="Loading the product…" />,
  screen: ProductScreen,
});
