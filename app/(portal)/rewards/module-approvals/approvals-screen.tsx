'use client';

import clsx from 'clsx';
import { useMemo, useState } from 'react';
import { approvedFirst } from '@/components/approvals/first-approval';
import { useMay } from '@/components/layout/rights';
import { claimantOf, ModulesDecided } from '@/components/approvals/module-decisions';
import { LiveList } from '@/components/list/live-list';
import { NoMatches } from '@/components/list/no-matches';
import { useList, type ListProps } from '@/components/list/use-list';
import { buttonClass } from '@/components/ui/button-class';
import { useAnswer } from '@/components/query/use-answer';
import { EmptyState } from '@/components/ui/empty-state';
import { PartProblem } from '@/components/ui/error-state';
import { RetryButton } from '@/components/ui/retry-button';
import { moduleApprovalsAddress, type ModuleApprovalsView } from '@/lib/addresses/approvals';
import type { ModuleApprovalGroup } from '@/lib/contract/approvals';
import type { downloadApprovals } from '@/lib/contract/awaiting-update';
import { formatCount } from '@/lib/text/format';
import { pageCount, rangeLabel } from '@/lib/addresses/page-range';
import { AWAITING_UPDATE_PATH, MODULE_APPROVALS_PATH } from '@/lib/addresses/paths';
import { query } from '@/lib/query/client';
import { readOf } from '@/lib/query/read';
import { ageLabel } from '@/lib/time/format-time';
import { ApprovalReports } from '../approval-reports';
import { ApprovalTabs } from '../approval-tabs';
import { approvalsList, COMPANIES_PER_PAGE, groupsOf } from './approvals-list';
import {
  ApprovalsColumnsMenu,
  ApprovalsFilters,
  ApprovalsTable,
  ProductTypesHost,
  type ApprovalRow,
} from './approvals-table';

/** How many modules await an update. */
const AWAITING_UPDATE = query(readOf<typeof downloadApprovals>('/approvals/download', { query: { count: '1' } }));

/**
 * The approvals of modules, from the title to the foot.
 *
 * @param now of the server's clock, in milliseconds: the browser's may be wrong
 */
export function ApprovalsScreen({ now, ...props }: ListProps & { now: number }) {
  const { timeZone } = props;
  const list = useList(approvalsList, props);
  const awaitingUpdate = useAnswer(AWAITING_UPDATE);
  const hasUpdateList = useMay('awaitingUpdateList');
  const { answer, at = 0, view } = list.shown ?? { view: list.view };
  const [ahead] = useState(() => (at || Date.now()) - now);
  const { groups, total, modules } = useMemo(() => groupsOf(answer ?? [], view), [answer, view]);
  const first = (view.page - 1) * COMPANIES_PER_PAGE + 1;
  const rows = useMemo(() => {
    const readAt = new Date(at - ahead);
    return groups.map((group, index) => toListRow(group, first + index, { readAt, timeZone }));
  }, [groups, first, at, ahead, timeZone]);
  const range = rangeLabel(
    { total },
    { shown: rows.length, page: view.page, rowsPerPage: COMPANIES_PER_PAGE, noun: 'companies' },
  );
  return (
    <LiveList
      list={list}
      title="Approvals"
      count={formatCount(total)}
      outcome={range}
      actions={
        <>
          {hasUpdateList ? <UpdateList count={countOf(awaitingUpdate.data)} /> : null}
          <ApprovalReports today={props.today} />
          <ApprovalsColumnsMenu />
        </>
      }
      tabs={<ApprovalTabs current={MODULE_APPROVALS_PATH} />}
      filters={
        <>
          {/* In the words of spec 2 §8. */}
          {awaitingUpdate.problem !== null ? (
            <PartProblem
              retry={<RetryButton of={awaitingUpdate.error} onRetry={() => void awaitingUpdate.refetch()} />}
            >
              There was a problem getting modules awaiting approval that needs attention
            </PartProblem>
          ) : null}
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <ApprovalsFilters view={list.view} />
            {answer ? (
              <h2 className="font-semibold tabular-nums beside:sr-only">
                {`${formatCount(modules)} Module Awaiting Approval`}
              </h2>
            ) : null}
          </div>
        </>
      }
      problem="There was a problem getting modules awaiting approval"
      empty={rows.length === 0 ? <NoModules view={view} /> : null}
      over={
        <>
          <ProductTypesHost rows={rows} first={first} total={total} view={view} timeZone={timeZone} />
          <ModulesDecided />
        </>
      }
    >
      <ApprovalsTable rows={rows} view={view} paged={{ range, pages: pageCount(total, COMPANIES_PER_PAGE) }} />
    </LiveList>
  );
}

/** The answer may be the modules themselves; null where it is not known. */
function countOf(answer: number | readonly unknown[] | undefined): number | null {
  return typeof answer === 'object' ? answer.length : (answer ?? null);
}

/** The way to what awaits an update, and how much that is. */
function UpdateList({ count }: { count: number | null }) {
  return (
    <a href={AWAITING_UPDATE_PATH} className={buttonClass('secondary', 'beside:hidden')}>
      Update List
      {count === null ? null : (
        <span
          className={clsx(
            'ml-0.5 inline-flex h-5 min-w-5 items-center justify-center px-1.5',
            'rounded-full bg-accent text-xs font-semibold text-on-accent tabular-nums',
          )}
        >
          {formatCount(count)}
        </span>
      )}
    </a>
  );
}

function toListRow(
  group: ModuleApprovalGroup,
  no: number,
  { readAt, timeZone }: { readAt: Date; timeZone: string },
): ApprovalRow {
  const { oldestAt, firstApproval } = group;
  return {
    ...claimantOf(group),
    no,
    ...(oldestAt ? { age: ageLabel(oldestAt, readAt) } : {}),
    ...(firstApproval ? { firstApproval: approvedFirst(firstApproval, timeZone) } : {}),
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
