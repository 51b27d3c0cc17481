import type { InquiriesView } from '@/lib/addresses/inquiries';
import type { Inquiry } from '@/lib/contract/inquiries';
import type { ContactType } from '@/lib/domain/contact-type';
import { isElsewhere, UNDELIVERED_STATUS } from '@/lib/domain/inquiry';
import { formatCountOf } from '@/lib/text/format';

/** A view as parameters of the upstream's call (spec 3 §7). Searching All matches either name. */
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
    ...textQuery(searchBy, searchFor),
  };
}

function textQuery(searchBy: InquiriesView['searchBy'], searchFor: string | undefined) {
  if (!searchFor) return {};
  if (searchBy === 'text') return { text: searchFor };
  return { ...(searchBy !== 'manager' && { name: searchFor }), ...(searchBy !== 'name' && { assign: searchFor }) };
}

/** Ignores a status that only exists on servers that report waiting inquiries. */
export function meantBy(statusId: number | null, hasWaiting: boolean): number | null {
  return hasWaiting || statusId !== UNDELIVERED_STATUS ? statusId : null;
}

/** Finds a status, which may only have a name. */
export function statusOf(
  status: Inquiry['contactStatus'],
  known: readonly { id: number; name: string }[] = [],
): { id: number | null; name: string } {
  if (typeof status === 'string') return { id: known.find(({ name }) => name === status)?.id ?? null, name: status };
  return { id: status?.id ?? null, name: status?.name ?? '' };
}

/** Warns before sending that a reply won't go to the requester; undefined if it will. */
export function elsewhereHint(asker: string | null | undefined, to: string | null | undefined): string | undefined {
  return isElsewhere(asker, to) ? `Different from the sender’s address, ${asker}.` : undefined;
}

export const inquiryCount = (count: number): string => formatCountOf(count, 'inquiry', 'inquiries');

/** The requester's name as the label of a selected inquiry. */
export function labelOf({ id, name }: { id: number; name?: string | null | undefined }): string {
  return name || `No. ${id}`;
}

/** For example `Serial Numbers · Amanda Smith`. */
export function titleOf({ id, contactCategoryName, name }: Pick<Inquiry, 'id' | 'contactCategoryName' | 'name'>) {
  return [contactCategoryName, name || `No. ${id}`].filter(Boolean).join(' · ');
}

/** The same search in the other contact type, without the category, because each type has its own. */
export function elsewhere(type: ContactType, view: InquiriesView): { other: ContactType; view: InquiriesView } {
  return { other: type === 1 ? 2 : 1, view: { ...view, category: undefined, page: 1 } };
}
