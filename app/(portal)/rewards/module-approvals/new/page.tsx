import type { Metadata } from 'next';
import { cachedPage } from '@/app/(portal)/cached-page';
import { FormSkeleton } from '@/components/form/form-skeleton';
import { companyIn } from '@/lib/addresses/by-staff';
import { NEW_CLAIMS_PATH } from '@/lib/addresses/paths';
import { seed } from '@/lib/api/seed';
import { getActingCompany } from '@/lib/contract/by-staff';
import { NewClaimsForm } from './claims-form';

export const metadata: Metadata = { title: 'New reward claims' };

export default cachedPage({
  area: NEW_CLAIMS_PATH,
  actions: 'change',
  also: ({ search }) => {
    const id = companyIn(search);
    return id === null ? [] : [seed(getActingCompany, { params: { id } })];
  },
  more: ({ search }) => ({ companyId: companyIn(search) }),
  skeleton: <FormSkeleton title="New reward claims" note="Loading the form…" />,
  screen: NewClaimsForm,
});
