'use client';

import clsx from 'clsx';
import { useCallback, useMemo } from 'react';
import { usePending } from '@/components/action/pending';
import { claimantOf, ModulesDecided } from '@/components/approvals/module-decisions';
import { AssignedRows, FilterAssigned } from '@/components/assignments/assigned';
import { useAssignedChip } from '@/components/assignments/assignees';
import { NewLink } from '@/components/by-staff/new-link';
import { useMay } from '@/components/layout/rights';
import { FilterForm } from '@/components/list/filter-form';
import { LiveList } from '@/components/list/live-list';
import { PagedFooter } from '@/components/list/list-footer';
import { ListTable } from '@/components/list/list-table';
import { FromPartners, NoRows } from '@/components/list/no-matches';
import { SearchField } from '@/components/list/search-field';
import { SelectionProvider } from '@/components/list/selection';
import { createSelectionStore } from '@/components/list/selection-store';
import { recordsOf, useList, type ListProps } from '@/components/list/use-list';
import { useReadAt } from '@/components/list/use-read-at';
import { useAnswer } from '@/components/query/use-answer';
import { RecordHost } from '@/components/record/record-host';
import { buttonClass } from '@/components/ui/button-class';
import { deferred } from '@/components/ui/deferred';
import { PartProblem } from '@/components/ui/error-state';
import { RetryButton } from '@/components/ui/retry-button';
import type { ModuleApprovalGroup } from '@/lib/contract/approvals';
import type { downloadApprovals } from '@/lib/contract/awaiting-update';
import { formatDay } from '@/lib/time/format-time';
import { formatCount } from '@/lib/text/format';
import { AWAITING_UPDATE_PATH, MODULE_APPROVALS_PATH } from '@/lib/addresses/paths';
import { query } from '@/lib/query/client';
import { readOf } from '@/lib/query/read';
import { ApprovalReports } from '../approval-reports';
import { ApprovalTabs } from '../approval-tabs';
import { approvalsList, COLUMNS_WITH_FIRST, groupsOf } from './approvals-list';
import { DecideModules, type SelectedClaimant } from './decide-modules';

const ProductTypesDialog = deferred(() => import('./product-types-dialog'));

/** This module state is safe, because the server never selects. */
const selection = createSelectionStore<SelectedClaimant>();

/** The number of modules that await an update. */
const AWAITING_UPDATE = query(readOf<typeof downloadApprovals>('/approvals/download', { query: { count: '1' } }));

const NO_MODULES = 'No modules to approve.';

/**
 * Module approvals.
 *
 * @param now the server's time in epoch milliseconds, because the browser's clock may be wrong
 */
export function ApprovalsScreen({ now, ...props }: ListProps & { now: number }) {
  const list = useList(approvalsList, props);
  const awaitingUpdate = useAnswer(AWAITING_UPDATE);
  const hasUpdateList = useMay('awaitingUpdateList');
  const { answer, shownView: view, rows } = list;
  const readAt = useReadAt(list.shown?.at ?? 0, now);
  const modules = useMemo(() => groupsOf(answer ?? [], view).modules, [answer, view]);
  const claimants = useMemo(() => rows.map(claimantOf), [rows]);
  const hasWork = useMay('work');
  const assignedChip = useAssignedChip('modules', list.view.assigned);
  const isAnyFirst = rows.some(({ firstApproval }) => firstApproval);
  const pending = usePending();
  const keep = useCallback(
    (group: ModuleApprovalGroup) =>
      pending('modules', group.companyId) ? null : { ...claimantOf(group), label: group.name },
    [pending],
  );
  return (
    <LiveList
      list={list}
      title="Approvals"
      actions={
        <>
          {hasUpdateList ? <UpdateList count={countOf(awaitingUpdate.data)} /> : null}
          <ApprovalReports today={props.today} />
        </>
      }
      tabs={<ApprovalTabs current={MODULE_APPROVALS_PATH} />}
      filters={
        <>
          {/* Wording from spec 2 §8. */}
          {awaitingUpdate.problem !== null ? (
            <PartProblem
              retry={<RetryButton of={awaitingUpdate.error} onRetry={() => void awaitingUpdate.refetch()} />}
            >
              There was a problem getting modules awaiting approval that needs attention
            </PartProblem>
          ) : null}
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <FilterForm
              id="approvals"
              list={list}
              chips={{
                search: 'Company',
                until: (day) => `Waiting since ${formatDay(day)} or earlier`,
                assigned: assignedChip,
              }}
              more={hasWork ? <FilterAssigned kind="modules" /> : null}
            >
              <SearchField name="search" label="Search companies" />
            </FilterForm>
            {/* The header has no room for another button. */}
            <div className="flex flex-wrap items-center gap-4 beside:contents">
              {answer ? (
                <h2 className="font-semibold tabular-nums beside:sr-only">
                  {`${formatCount(modules)} Module Awaiting Approval`}
                </h2>
              ) : null}
              <div className="beside:hidden">
                <NewLink kind="claims" />
              </div>
            </div>
          </div>
        </>
      }
      problem="There was a problem getting modules awaiting approval"
      empty={
        <NoRows
          list={list}
          none={NO_MODULES}
          hint={<FromPartners>Reward claims arrive from partners and wait here for a decision.</FromPartners>}
          unmatched={NO_MODULES}
        />
      }
      over={
        <>
          <RecordHost {...recordsOf(list, 'waiting')} rows={claimants} dialog={ProductTypesDialog}>
            {({ place, row }) => <ProductTypesDialog place={place} company={row?.name} timeZone={props.timeZone} />}
          </RecordHost>
          <ModulesDecided />
        </>
      }
    >
      <SelectionProvider store={selection} list={list} keep={keep}>
        <AssignedRows kind="modules" records={claimants.map(({ id }) => id)}>
          <ListTable
            list={isAnyFirst ? { ...list, columns: COLUMNS_WITH_FIRST } : list}
            label="Companies"
            readAt={readAt}
          />
        </AssignedRows>
        <DecideModules store={selection} view={view} rows={claimants} />
      </SelectionProvider>
      <PagedFooter list={list} />
    </LiveList>
  );
}

/** The response may be the modules themselves; null if unknown. */
function countOf(answer: number | readonly unknown[] | undefined): number | null {
  return typeof answer === 'object' ? answer.length : (answer ?? null);
}

/** Links to the modules that await an update, with their number. */
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
