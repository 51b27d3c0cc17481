import { redirect } from 'next/navigation';
import { toLoadState, type OpenedRecord } from '@/components/record/load-state';
import { moduleApprovalsAddress, type ModuleApprovalsView } from '@/lib/addresses/approvals';
import { call, toResult, type Result } from '@/lib/api/call';
import {
  listModuleApprovalProducts,
  listModuleApprovals,
  type ModuleApprovalGroup,
  type ModuleApprovalProduct,
} from '@/lib/contract/approvals';
import { downloadApprovals } from '@/lib/contract/awaiting-update';
import { searchKey } from '@/lib/domain/order-search';
import { pageCount } from '@/lib/page-range';

/** All companies that have something waiting stand on one page, unless they are very many. */
export const COMPANIES_PER_PAGE = 500;

/** All that the approvals of modules are rendered from; each part may fail without the others. */
export interface ApprovalsData {
  found: Result<FoundGroups>;
  /** How many modules await an update. */
  awaitingUpdate: Result<number>;
  /** The company whose product types the address opens. */
  opened: OpenedRecord<ModuleApprovalProduct[]> | null;
}

interface FoundGroups {
  /** Those of the page, in the order of the view. */
  groups: readonly ModuleApprovalGroup[];
  /** Companies under the filter. */
  total: number;
  /** Pieces under the filter. */
  modules: number;
}

/** Reads what awaits approval. The spec's call knows no filter and no order, so these are made here for every upstream. */
export async function readApprovals(view: ModuleApprovalsView): Promise<ApprovalsData> {
  const [groups, count, opened] = await Promise.all([
    toResult(call(listModuleApprovals, {})),
    toResult(call(downloadApprovals, { query: { count: '1' } })),
    view.company ? readProducts(view.company) : null,
  ]);
  const awaitingUpdate = count.ok
    ? { ok: true as const, value: typeof count.value === 'number' ? count.value : count.value.length }
    : count;
  return { found: groups.ok ? { ok: true, value: shown(groups.value, view) } : groups, awaitingUpdate, opened };
}

async function readProducts(companyId: number): Promise<OpenedRecord<ModuleApprovalProduct[]>> {
  return { id: companyId, ...toLoadState(await toResult(call(listModuleApprovalProducts, { params: { companyId } }))) };
}

function shown(all: readonly ModuleApprovalGroup[], view: ModuleApprovalsView): FoundGroups {
  const key = searchKey(view.search ?? '');
  const matching = all.filter(({ name }) => searchKey(name).includes(key));
  const sorted = matching.toSorted(
    (one, other) => COMPARE[view.sort](one, other) * (view.direction === 'desc' ? -1 : 1) || byName(one, other),
  );
  const pages = pageCount(sorted.length, COMPANIES_PER_PAGE);
  if (view.page > pages) redirect(moduleApprovalsAddress.href({ ...view, page: pages }));
  const first = (view.page - 1) * COMPANIES_PER_PAGE;
  const modules = matching.reduce((sum, { moduleQuantity }) => sum + moduleQuantity, 0);
  return { groups: sorted.slice(first, first + COMPANIES_PER_PAGE), total: sorted.length, modules };
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
