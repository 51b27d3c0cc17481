import type { InquiriesView } from '@/lib/addresses/inquiries';
import type { Inquiry } from '@/lib/contract/inquiries';
import type { ContactType } from '@/lib/domain/inquiry';

/** A view of the list as the upstream's call names it (spec 3 §7). A search by All looks for either name. */
export function inquiriesQuery(
  contactTypeId: ContactType,
  { category, status, owner, waiting, searchBy, searchFor }: InquiriesView,
) {
  return {
    contactTypeId,
    ...(category && { categoryId: category }),
    ...(status && { statusId: status }),
    ...(owner && { owner }),
    ...(waiting && { waiting }),
    ...(searchFor && searchBy !== 'manager' && { name: searchFor }),
    ...(searchFor && searchBy !== 'name' && { assign: searchFor }),
  };
}

/** A status, which another upstream may answer as its name alone. */
export function statusOf(
  status: Inquiry['contactStatus'],
  known: readonly { id: number; name: string }[] = [],
): { id: number | null; name: string } {
  if (typeof status === 'string') return { id: known.find(({ name }) => name === status)?.id ?? null, name: status };
  return { id: status?.id ?? null, name: status?.name ?? '' };
}
