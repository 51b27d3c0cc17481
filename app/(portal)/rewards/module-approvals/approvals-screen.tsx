import { approvedFirst } from '@/components/approvals/first-approval';
import { ListScreen } from '@/components/list/list-screen';
import { NoMatches } from '@/components/list/no-matches';
import { buttonClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { PartProblem } from '@/components/ui/error-state';
import { moduleApprovalsAddress, type ModuleApprovalsView } from '@/lib/addresses/approvals';
import type { ModuleApprovalGroup } from '@/lib/contract/approvals';
import { PRODUCT_TYPES } from '@/lib/domain/configuration';
import { env } from '@/lib/env';
import { formatCount } from '@/lib/format';
import { pageCount, rangeLabel } from '@/lib/page-range';
import { AWAITING_UPDATE_PATH, MODULE_APPROVALS_PATH } from '@/lib/paths';
import { ageLabel } from '@/lib/time';
import { ApprovalReports } from '../approval-reports';
import { ApprovalTabs } from '../approval-tabs';
import {
  ApprovalsColumnsMenu,
  ApprovalsFilters,
  ApprovalsTable,
  ProductTypesHost,
  type ApprovalRow,
} from './approvals-table';
import { ModulesDecided } from './decide-modules';
import { COMPANIES_PER_PAGE, type ApprovalsData } from './page-data';

/** The approvals of modules, from the title to the foot. */
export async function ApprovalsScreen({
  view,
  data,
  userId,
  now,
}: {
  view: ModuleApprovalsView;
  data: Promise<ApprovalsData>;
  userId: number;
  now: Date;
}) {
  const { found, awaitingUpdate, opened } = await data;
  const { groups, total, modules } = found.ok ? found.value : { groups: [], total: 0, modules: 0 };
  const first = (view.page - 1) * COMPANIES_PER_PAGE + 1;
  const rows = groups.map((group, index) => toListRow(group, first + index, now));
  const range = rangeLabel(
    { total },
    { shown: rows.length, page: view.page, rowsPerPage: COMPANIES_PER_PAGE, noun: 'companies' },
  );
  return (
    <ListScreen
      title="Approvals"
      list="module-approvals"
      userId={userId}
      here={moduleApprovalsAddress.listHref(view)}
      count={formatCount(total)}
      outcome={range}
      rows={{ ids: rows.map(({ id }) => id), noun: ['company', 'companies'] }}
      actions={
        <>
          <UpdateList count={awaitingUpdate.ok ? awaitingUpdate.value : null} />
          <ApprovalReports />
          <ApprovalsColumnsMenu />
        </>
      }
      tabs={<ApprovalTabs current={MODULE_APPROVALS_PATH} />}
      filters={
        <>
          {/* In the words of spec 2 §8. */}
          {awaitingUpdate.ok ? null : (
            <PartProblem>There was a problem getting modules awaiting approval that needs attention</PartProblem>
          )}
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <ApprovalsFilters view={view} />
            {found.ok ? (
              <h2 className="font-semibold tabular-nums">{`${formatCount(modules)} Module Awaiting Approval`}</h2>
            ) : null}
          </div>
        </>
      }
      problem={
        found.ok
          ? null
          : { title: 'There was a problem getting modules awaiting approval', reason: found.error.message }
      }
      empty={rows.length === 0 ? <NoModules view={view} /> : null}
      over={
        <>
          <ProductTypesHost
            rows={rows}
            first={first}
            total={total}
            view={view}
            timeZone={env().PORTAL_TIME_ZONE}
            opened={opened}
          />
          <ModulesDecided />
        </>
      }
    >
      <ApprovalsTable rows={rows} view={view} paged={{ range, pages: pageCount(total, COMPANIES_PER_PAGE) }} />
    </ListScreen>
  );
}

/** The way to what awaits an update, and how much that is. */
function UpdateList({ count }: { count: number | null }) {
  return (
    <a href={AWAITING_UPDATE_PATH} className={buttonClass()}>
      Update List
      {count === null ? null : (
        <span className="ml-0.5 inline-flex h-5 min-w-5 items-center justify-center rounded-full bg-accent px-1.5 text-xs font-semibold text-on-accent tabular-nums">
          {formatCount(count)}
        </span>
      )}
    </a>
  );
}

/** Absent fields are left out of what is sent. */
function toListRow(
  {
    companyId,
    name,
    qpoints,
    moduleQuantity,
    configurations,
    lastClaimId,
    lastApprovalId,
    oldestAt,
    firstApproval,
  }: ModuleApprovalGroup,
  no: number,
  now: Date,
): ApprovalRow {
  return {
    id: companyId,
    no,
    name,
    qpoints,
    quantity: moduleQuantity,
    ...(configurations
      ? {
          types: PRODUCT_TYPES.filter((type) =>
            configurations.some(({ configurationType }) => configurationType === type),
          ),
        }
      : {}),
    ...(lastClaimId === undefined ? {} : { lastClaimId }),
    ...(lastApprovalId === undefined ? {} : { lastApprovalId }),
    ...(oldestAt ? { age: ageLabel(oldestAt, now) } : {}),
    ...(firstApproval ? { firstApproval: approvedFirst(firstApproval, env().PORTAL_TIME_ZONE) } : {}),
  };
}

function NoModules({ view }: { view: ModuleApprovalsView }) {
  const title = 'No modules to approve.';
  return moduleApprovalsAddress.isFiltered(view) ? (
    <NoMatches title={title} clearHref={moduleApprovalsAddress.clearHref(view)} />
  ) : (
    <EmptyState title={title} />
  );
}
