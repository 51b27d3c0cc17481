import { moduleApprovalsAddress, type ModuleApprovalsView } from '@/lib/addresses/approvals';
import type { listModuleApprovals, ModuleApprovalGroup } from '@/lib/contract/approvals';
import { searchKey } from '@/lib/domain/order-search';
import { pageCount } from '@/lib/addresses/page-range';
import { listSource } from '@/lib/query/list';

/** All companies that have something waiting stand on one page, unless they are very many. */
export const COMPANIES_PER_PAGE = 500;

/**
 * What awaits approval (spec 2 §2.3). The spec's call knows no filter and no order, so all is read, or all of one's
 * own: see `groupsOf`.
 */
export const approvalsList = listSource<typeof listModuleApprovals, ModuleApprovalsView>()({
  path: '/approvals/modules',
  address: moduleApprovalsAddress,
  noun: ['company', 'companies'],
  query: ({ mine }) => (mine ? { mine } : {}),
  rows: (groups, view) => groupsOf(groups, view).groups,
  count: (groups, view) => ({ total: groupsOf(groups, view).total }),
  idOf: (group) => (group as ModuleApprovalGroup).companyId,
  beyond: (groups, view) => {
    if (view.page === 1) return null;
    const pages = pageCount(matchingOf(groups, view).length, COMPANIES_PER_PAGE);
    return view.page > pages ? moduleApprovalsAddress.href({ ...view, page: pages }) : null;
  },
});

interface FoundGroups {
  /** Those of the page, in the order of the view. */
  groups: readonly ModuleApprovalGroup[];
  /** Companies under the filter. */
  total: number;
  /** Pieces under the filter. */
  modules: number;
}

/** What a view shows of all that awaits approval. */
export function groupsOf(all: readonly ModuleApprovalGroup[], view: ModuleApprovalsView): FoundGroups {
  const matching = matchingOf(all, view);
  const sorted = matching.toSorted(
    (one, other) => COMPARE[view.sort](one, other) * (view.direction === 'desc' ? -1 : 1) || byName(one, other),
  );
  const first = (view.page - 1) * COMPANIES_PER_PAGE;
  const modules = matching.reduce((sum, { moduleQuantity }) => sum + moduleQuantity, 0);
  return { groups: sorted.slice(first, first + COMPANIES_PER_PAGE), total: sorted.length, modules };
}

function matchingOf(all: readonly ModuleApprovalGroup[], { search }: ModuleApprovalsView) {
  const key = searchKey(search ?? '');
  return all.filter(({ name }) => searchKey(name).includes(key));
}

const names = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

function byName(one: ModuleApprovalGroup, other: ModuleApprovalGroup): number {
  return names.compare(one.name, other.name) || one.companyId - other.companyId;
}

/** Who does not say since when counts as the newest. */
const since = ({ oldestAt }: ModuleApprovalGroup) => (oldestAt ? Date.parse(oldestAt) : Number.MAX_SAFE_INTEGER);

const COMPARE: Readonly<
  Record<ModuleApprovalsView['sort'], (one: ModuleApprovalGroup, other: ModuleApprovalGroup) => number>
> = {
  name: byName,
  qpoints: (one, other) => one.qpoints - other.qpoints,
  moduleQuantity: (one, other) => one.moduleQuantity - other.moduleQuantity,
  oldestAt: (one, other) => since(one) - since(other),
};
