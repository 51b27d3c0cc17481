import { inquiriesAddress, type InquiriesView } from '@/lib/addresses/inquiries';
import { call, toResult } from '@/lib/api/call';
import { readPage } from '@/lib/api/read-page';
import {
  INQUIRIES_PER_PAGE,
  listAccountManagers,
  listContactCategories,
  listContactStatuses,
  searchInquiries,
  type AccountManager,
} from '@/lib/contract/inquiries';
import type { ContactType } from '@/lib/domain/inquiry';
import { fullNameOf } from '@/lib/domain/person';
import { countLabel } from '@/lib/page-range';
import { elsewhere, inquiriesQuery } from './inquiries-query';

export type InquiriesData = Awaited<ReturnType<typeof readInquiries>>;

/** The page, what can be chosen in its filters, and whom its inquiries can be given to. */
export async function readInquiries(type: ContactType, view: InquiriesView) {
  const query = { contactTypeId: type };
  const [page, categories, statuses, managers] = await Promise.all([
    readPage(
      call(searchInquiries, { query: { ...inquiriesQuery(type, view), page: view.page, size: INQUIRIES_PER_PAGE } }),
      {
        address: inquiriesAddress[type],
        view,
        countsOf: ({ data, total }) => ({ shown: data.length, total }),
        rowsPerPage: INQUIRIES_PER_PAGE,
      },
    ),
    toResult(call(listContactCategories, { query })),
    toResult(call(listContactStatuses, { query })),
    toResult(call(listAccountManagers, { query })),
  ]);
  const isEmpty = page.ok && page.value.data.length === 0 && view.searchFor;
  const lookups = { categories, statuses, managers };
  const [failed] = Object.values(lookups).flatMap((each) => (each.ok ? [] : [each.error.message]));
  return {
    page,
    categories: categories.ok ? categories.value : [],
    statuses: statuses.ok ? statuses.value : [],
    managers: managers.ok ? managers.value.map((manager) => ({ id: manager.id, name: managerName(manager) })) : [],
    /** How many of the other contact type the same search finds; asked where it finds none here. */
    others: isEmpty ? await countOthers(type, view) : undefined,
    /** Why something can't be chosen. */
    problem: failed ?? null,
  };
}

async function countOthers(type: ContactType, view: InquiriesView): Promise<string | undefined> {
  const { other, view: there } = elsewhere(type, view);
  const found = await toResult(call(searchInquiries, { query: { ...inquiriesQuery(other, there), page: 1, size: 1 } }));
  return found.ok ? countLabel(found.value) : undefined;
}

function managerName(manager: AccountManager): string {
  return manager.fullName || fullNameOf(manager) || manager.email || String(manager.id);
}
