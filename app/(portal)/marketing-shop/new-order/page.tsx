import type { Metadata } from 'next';
import { cachedPage } from '@/app/(portal)/cached-page';
import { FormSkeleton } from '@/components/form/form-skeleton';
import { companyIn } from '@/lib/addresses/by-staff';
import { NEW_ORDER_PATH } from '@/lib/addresses/paths';
import { seed } from '@/lib/api/seed';
import { getActingCompany } from '@/lib/contract/by-staff';
import { NewOrderForm } from './order-form';

export const metadata: Metadata = { title: 'New order' };

export default cachedPage({
  area: NEW_ORDER_PATH,
  actions: 'change',
  also: ({ search }) => {
    const id = companyIn(search);
    return id === null ? [] : [seed(getActingCompany, { params: { id } })];
  },
  more: ({ search }) => ({ companyId: companyIn(search) }),
  skeleton: <FormSkeleton title="New order" note="Loading the form…" />,
  screen: NewOrderForm,
});
