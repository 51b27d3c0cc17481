'use client';

import { useMemo } from 'react';
import { BreadcrumbTrail } from '@/components/layout/breadcrumb';
import { useRights } from '@/components/layout/rights';
import { mayDo } from '@/lib/domain/rights';
import { columnsMenuOf } from '@/components/list/columns-menu';
import { daysChip, FilterDays, FilterForm, FilterSelect, type FilterChip } from '@/components/list/filter-form';
import { LiveList } from '@/components/list/live-list';
import { PagedFooter } from '@/components/list/list-footer';
import { ListTable, NOTHING, type ListColumn } from '@/components/list/list-table';
import { namedView, useList, type ListProps } from '@/components/list/use-list';
import { RecordLink } from '@/components/record/record-link';
import { EmptyState } from '@/components/ui/empty-state';
import { StatusPill } from '@/components/ui/status-pill';
import { decidedAddress, insightsAddress, type DecidedView } from '@/lib/addresses/insights';
import { claimStateName, claimStateTone } from '@/lib/domain/claim';
import { FORECAST_TYPE_LABELS, monthInWords, monthOfDay } from '@/lib/domain/forecast';
import { FORECAST_TYPES } from '@/lib/domain/forecast-type';
import { DECISION_KIND_NAMES, DECISION_KINDS, timeInWords } from '@/lib/domain/insights';
import { formatPoints } from '@/lib/text/format';
import { countLabel, pageCount, rangeLabel } from '@/lib/addresses/page-range';
import { formatDateTime } from '@/lib/time/format-time';
import { decidedSource, type DecidedRow } from './decided-list';

const NOTHING_DECIDED = 'No decisions in this period.';

/** The rows behind a number of decisions or rewards, each with how long it had waited. */
export function DecidedScreen(props: ListProps) {
  const list = useList(decidedSource, props);
  const { answer, view } = list.shown ?? { view: list.view };
  const { data: rows, total, productName } = answer ?? { data: [], total: 0 };
  const { kind } = namedView(list);
  const columns = useMemo(() => columnsOf(props.timeZone), [props.timeZone]);
  const range = rangeLabel({ total }, { shown: rows.length, page: view.page, noun: 'decisions' });
  return (
    <LiveList
      list={list}
      title={kind ? `${DECISION_KINDS[kind].label} decided` : 'Decided'}
      trail={
        <BreadcrumbTrail
          className="-mb-2"
          steps={[{ label: 'Insights', href: insightsAddress.path }, { label: 'Decided' }]}
        />
      }
      count={countLabel({ total })}
      outcome={rows.length === 0 ? NOTHING_DECIDED : range}
      actions={<DecidedColumnsMenu />}
      filters={
        <DecidedFilters
          view={list.view}
          // Rows that are still there may be of another product.
          productName={view.product === list.view.product ? productName : null}
          today={props.today}
        />
      }
      problem="There was a problem getting the decisions."
      empty={
        list.view.kind === undefined ? (
          <EmptyState title="Choose a kind of decision." />
        ) : rows.length > 0 ? null : (
          <EmptyState title={NOTHING_DECIDED} />
        )
      }
    >
      <ListTable label="Decided" columns={columns} rows={rows} view={view} />
      <PagedFooter address={decidedAddress} view={view} paged={{ range, pages: pageCount(total) }} />
    </LiveList>
  );
}

function DecidedFilters({
  view,
  productName,
  today,
}: {
  view: DecidedView;
  productName: string | null | undefined;
  today: string;
}) {
  const rights = useRights();
  const kinds = DECISION_KIND_NAMES.filter((kind) => mayDo(rights, DECISION_KINDS[kind].area));
  return (
    <FilterForm
      id="decided"
      address={decidedAddress}
      view={view}
      chips={[...rewardChips(view, productName), ...daysChip(view)]}
    >
      <FilterSelect name="kind" label="Kind" className="w-52">
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {DECISION_KINDS[kind].label}
          </option>
        ))}
      </FilterSelect>
      <FilterDays today={today} />
    </FilterForm>
  );
}

/** Of which product, and by what it was priced. */
function rewardChips({ kind, product, promotion }: DecidedView, productName: string | null | undefined): FilterChip[] {
  if (!product || kind !== 'modules') return [];
  const by = promotion === 'none' || promotion === undefined ? 'default rate' : `promotion ${promotion}`;
  return [{ label: `Approved: ${productName ?? `Product ${product}`}, ${by}`, clears: ['product', 'promotion'] }];
}

const columnsOf = (timeZone: string): ListColumn<DecidedRow>[] => [
  {
    id: 'what',
    header: 'What',
    enableHiding: false,
    meta: { slot: 'title', className: 'links' },
    cell: (row) => <Subject row={row} />,
  },
  {
    id: 'company',
    header: 'Company',
    meta: { slot: 'detail' },
    cell: ({ companyId, companyName }) => (
      <RecordLink to="company" id={companyId}>
        {companyName || NOTHING}
      </RecordLink>
    ),
  },
  {
    id: 'qpoints',
    header: 'Q',
    meta: { width: 110, className: 'num' },
    cell: ({ qpoints }) => (qpoints == null ? NOTHING : formatPoints(qpoints)),
  },
  {
    id: 'decidedAt',
    header: 'Decided',
    meta: { width: 150, slot: 'aside', className: 'figures' },
    cell: ({ decidedAt }) => formatDateTime(decidedAt, timeZone),
  },
  {
    id: 'waited',
    header: 'Waited',
    meta: { width: 120, narrow: false },
    cell: ({ since, decidedAt }) =>
      timeInWords(Math.max(0, Math.round((Date.parse(decidedAt) - Date.parse(since)) / 1_000))),
  },
  {
    id: 'by',
    header: 'By',
    meta: { width: 160, narrow: false },
    cell: ({ userId, userName }) => (
      <RecordLink to="admin" id={userId}>
        {userName || NOTHING}
      </RecordLink>
    ),
  },
  {
    id: 'outcome',
    header: 'Outcome',
    meta: { width: 130, slot: 'value', className: 'edge' },
    cell: ({ outcome }) => <StatusPill tone={claimStateTone(outcome)}>{claimStateName(outcome)}</StatusPill>,
  },
];

const DecidedColumnsMenu = columnsMenuOf(columnsOf('UTC'));

/** What was decided, as the link to it. */
function Subject({ row }: { row: DecidedRow }) {
  const { serialNumber, productName, promotionId, approvalId, month, forecastType, masterId } = row;
  if (serialNumber)
    return (
      <>
        <RecordLink to="claim" id={serialNumber} data-row-link>
          {serialNumber}
        </RecordLink>
        <span className="block truncate text-xs text-muted">
          {productName}
          {promotionId ? (
            <>
              {productName ? ', ' : ''}
              <RecordLink to="promotion" id={promotionId}>{`promotion ${promotionId}`}</RecordLink>
            </>
          ) : null}
        </span>
      </>
    );
  if (month) {
    const type = FORECAST_TYPES.find((each) => each === forecastType);
    return (
      <RecordLink to="approval" id={approvalId} data-row-link>
        {[type && FORECAST_TYPE_LABELS[type], monthInWords(monthOfDay(month))].filter(Boolean).join(' ')}
      </RecordLink>
    );
  }
  if (masterId)
    return (
      <RecordLink to="registration" id={masterId} data-row-link>
        Registration
      </RecordLink>
    );
  return 'Point request';
}
