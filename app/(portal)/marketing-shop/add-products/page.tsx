import type { Metadata } from 'next';
import { cachedPage } from '@/app/(portal)/cached-page';
import { FormSkeleton } from '@/components/form/form-skeleton';
import { seed } from '@/lib/api/seed';
import { listCategories } from '@/lib/contract/categories';
import { fullNameOf } from '@/lib/domain/person';
import { ADD_PRODUCT_PATH } from '@/lib/addresses/paths';
import { NewProductScreen } from './product-form';

export const metadata: Metadata = { title: 'Add Product' };

export default cachedPage({
  area: ADD_PRODUCT_PATH,
  actions: 'change',
  first: () => seed(listCategories, {}),
  more: ({ user }) => ({ userName: fullNameOf(user) }),
  skeleton: <FormSkeleton title="Add Product" note="Loading the categories…" />,
  screen: NewProductScreen,
});
