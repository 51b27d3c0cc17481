import { listPage } from '@/app/(portal)/list-page';
import { seed, seedOfList } from '@/lib/api/seed';
import {
  listAccountManagers,
  listContactCategories,
  listContactStatuses,
  searchInquiries,
} from '@/lib/contract/inquiries';
import { CONTACT_TYPE_NAMES, type ContactType } from '@/lib/domain/contact-type';
import { countElsewhere, inquiriesList } from './inquiries-list';
import { InquiriesScreen } from './inquiries-screen';

/** A contact type's list of inquiries (spec 3 §2). */
export function inquiriesPage(type: ContactType) {
  const ofType = { query: { contactTypeId: type } };
  return listPage({
    endpoint: searchInquiries,
    source: inquiriesList[type],
    title: CONTACT_TYPE_NAMES[type].menu,
    name: `inquiries-${type}`,
    also: () => [
      seed(listContactCategories, ofType),
      seed(listContactStatuses, ofType),
      seed(listAccountManagers, ofType),
    ],
    // If a search finds nothing, count the other type's matches.
    then: ({ data }, view) => {
      const elsewhere = countElsewhere(type, view);
      return data.length === 0 && view.searchFor ? [seedOfList(searchInquiries, elsewhere)] : [];
    },
    more: ({ id }) => ({ type, userId: id, now: Date.now() }),
    screen: InquiriesScreen,
  });
}
