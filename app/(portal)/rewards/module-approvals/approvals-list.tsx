import { DecidingNote, SelectDecidable } from '@/components/approvals/deciding-row';
import { approvedFirst, FirstApprovalMark } from '@/components/approvals/first-approval';
import { assignedColumn } from '@/components/assignments/assigned-column';
import { defineList } from '@/components/list/define-list';
import { NOTHING } from '@/components/list/list-column';
import { SelectPage } from '@/components/list/selection';
import { moduleApprovalsAddress, type ModuleApprovalsView } from '@/lib/addresses/approvals';
import type { listModuleApprovals, ModuleApprovalGroup } from '@/lib/contract/approvals';
import { searchKey } from '@/lib/domain/order-search';
import { pageCount } from '@/lib/addresses/page-range';
import { formatCount } from '@/lib/text/format';
import { ageLabel } from '@/lib/time/format-time';

/** Large enough that all companies usually fit on one page. */
export const COMPANIES_PER_PAGE = 500;

/**
 * Modules that await approval (spec 2 §2.3). The spec's call has no filter or order, so it reads everything; see
 * `groupsOf`. Ages are relative to `readAt`.
 */
export const approvalsList = defineList<typeof listModuleApprovals, ModuleApprovalsView, { readAt: Date }>()({
  path: '/approvals/modules',
  address: moduleApprovalsAddress,
  noun: ['company', 'companies'],
  query: ({ assigned, until }) => ({ ...(assigned && { assigned }), ...(until && { until }) }),
  rows: (groups, view) => groupsOf(groups, view).groups,
  count: (groups, view) => ({ total: groupsOf(groups, view).total }),
  idOf: ({ companyId }) => companyId,
  perPage: COMPANIES_PER_PAGE,
  beyond: (groups, view) => {
    if (view.page === 1) return null;
    const pages = pageCount(matchingOf(groups, view).length, COMPANIES_PER_PAGE);
    return view.page > pages ? moduleApprovalsAddress.href({ ...view, page: pages }) : null;
  },
  whole: true,
  columns: [
    {
      id: 'select',
      header: () => <SelectPage />,
      slot: 'select',
      pin: true,
      may: ['approvals', 'decide'],
      cell: ({ companyId, name }) => <SelectDecidable of="modules" id={companyId} label={name} />,
    },
    {
      id: 'no',
      header: '#',
      kind: 'number',
      muted: true,
      narrow: false,
      cell: (_, { first }, index) => formatCount(first + index + 1),
    },
    {
      id: 'name',
      header: 'Company',
      slot: 'title',
      pin: true,
      sort: 'name',
      cell: ({ companyId, name }, { address, view }) => (
        <>
          <a id={`company-${companyId}`} data-row-link="dialog" href={address.href({ ...view, company: companyId })}>
            {name}
          </a>
          <DecidingNote of="modules" id={companyId} />
        </>
      ),
    },
    { field: 'qpoints', header: 'Q.POINT', kind: 'points', slot: 'value', beside: true, sort: 'qpoints' },
    {
      id: 'quantity',
      field: 'moduleQuantity',
      header: 'Quantity (pcs)',
      kind: 'count',
      slot: 'aside',
      beside: false,
      sort: 'moduleQuantity',
    },
    {
      id: 'age',
      header: 'Waiting for',
      slot: 'detail',
      fit: true,
      beside: true,
      sort: 'oldestAt',
      cell: ({ oldestAt }, { readAt }) => (oldestAt ? ageLabel(oldestAt, readAt) : NOTHING),
    },
    {
      ...assignedColumn<ModuleApprovalGroup>(({ companyId, name }) => ({ record: companyId, name })),
      optional: false,
    },
  ],
});

/** The columns if a company awaits a second administrator. */
export const COLUMNS_WITH_FIRST: typeof approvalsList.columns = approvalsList.columns.flatMap((column) =>
  column.id === 'age'
    ? [
        {
          id: 'firstApproval',
          header: 'Approved first',
          slot: 'detail',
          width: 300,
          beside: false,
          cell: ({ firstApproval }, { timeZone }) =>
            firstApproval ? <FirstApprovalMark>{approvedFirst(firstApproval, timeZone)}</FirstApprovalMark> : null,
        },
        { ...column, slot: 'when' },
      ]
    : [column],
);

interface FoundGroups {
  /** The page's companies in the view's order. */
  groups: readonly ModuleApprovalGroup[];
  /** The number of companies under the filter. */
  total: number;
  /** The number of modules under the filter. */
  modules: number;
}

/** Filters, sorts and pages what awaits approval. */
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

/** Companies without a date sort as the newest. */
const since = ({ oldestAt }: ModuleApprovalGroup) => (oldestAt ? Date.parse(oldestAt) : Number.MAX_SAFE_INTEGER);

const COMPARE: Readonly<
  Record<ModuleApprovalsView['sort'], (one: ModuleApprovalGroup, other: ModuleApprovalGroup) => number>
> = {
  name: byName,
  qpoints: (one, other) => one.qpoints - other.qpoints,
  moduleQuantity: (one, other) => one.moduleQuantity - other.moduleQuantity,
  oldestAt: (one, other) => since(one) - since(other),
};
