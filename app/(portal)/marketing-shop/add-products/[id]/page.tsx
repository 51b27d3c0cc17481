import { cache } from 'react';
import { recordPage } from '@/app/(portal)/cached-page';
import { recordTitle } from '@/app/(portal)/record-title';
import { FormSkeleton } from '@/components/form/form-skeleton';
import { call, toResult } from '@/lib/api/call';
import { may } from '@/lib/api/current-session';
import { seed } from '@/lib/api/seed';
import { listCategories } from '@/lib/contract/categories';
import { listPlannedChanges } from '@/lib/contract/planned-changes';
import { getProduct } from '@/lib/contract/products';
import { plansOfProduct } from '@/lib/addresses/planned-changes';
import { fullNameOf } from '@/lib/domain/person';
import { env } from '@/lib/server/env';
import { ADD_PRODUCT_PATH } from '@/lib/addresses/paths';
import { ProductScreen } from '../product-form';

/** Cached per request, because the page and its title both need the product. */
const readProduct = cache((id: number) => call(getProduct, { params: { id } }));

const seedOfPlans = (id: number) => {
  const asked = { query: plansOfProduct(id) };
  return seed(listPlannedChanges, asked, async () =>
    (await may('plannedChanges')) ? call(listPlannedChanges, asked) : { data: [], total: 0 },
  );
};

export const generateMetadata = recordTitle(
  'Edit Product',
  (id) => toResult(readProduct(id)),
  ({ name }) => name,
);

export default recordPage({
  area: ADD_PRODUCT_PATH,
  first: ({ id }) => seed(getProduct, { params: { id } }, () => readProduct(id)),
  also: ({ id }) => [seed(listCategories, {}), seedOfPlans(id)],
  more: ({ user }) => ({ userName: fullNameOf(user), timeZone: env().PORTAL_TIME_ZONE }),
  skeleton: <FormSkeleton title="Edit Product" note="Loading the product…" />,
  screen: ProductScreen,
});
