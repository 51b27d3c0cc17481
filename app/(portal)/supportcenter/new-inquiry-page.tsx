import { cachedPage } from '@/app/(portal)/cached-page';
import { FormSkeleton } from '@/components/form/form-skeleton';
import { companyIn } from '@/lib/addresses/by-staff';
import { NEW_INQUIRY_PATHS } from '@/lib/addresses/paths';
import { seed } from '@/lib/api/seed';
import { getActingCompany } from '@/lib/contract/by-staff';
import { listContactCategories } from '@/lib/contract/inquiries';
import type { ContactType } from '@/lib/domain/contact-type';
import { NewInquiryForm } from './new-inquiry-form';

/** The page where staff enter an inquiry of a contact type. */
export function newInquiryPage(type: ContactType) {
  return cachedPage({
    area: NEW_INQUIRY_PATHS[type],
    actions: 'change',
    first: () => seed(listContactCategories, { query: { contactTypeId: type } }),
    also: ({ search }) => {
      const id = companyIn(search);
      return id === null ? [] : [seed(getActingCompany, { params: { id } })];
    },
    more: ({ search }) => ({ type, companyId: companyIn(search) }),
    skeleton: <FormSkeleton title="New inquiry" note="Loading the categories…" />,
    screen: NewInquiryForm,
  });
}
