'use client';

import { BreadcrumbTrail } from '@/components/layout/breadcrumb';
import { useRights } from '@/components/layout/rights';
import { FilterDays, FilterForm, FilterSelect, type Filtered } from '@/components/list/filter-form';
import { LiveList } from '@/components/list/live-list';
import { PagedFooter } from '@/components/list/list-footer';
import { ListTable } from '@/components/list/list-table';
import { namedView, useList, type ListProps } from '@/components/list/use-list';
import { EmptyState } from '@/components/ui/empty-state';
import { insightsAddress, type DecidedView } from '@/lib/addresses/insights';
import { DECISION_KIND_NAMES, DECISION_KINDS } from '@/lib/domain/insights';
import { mayDo } from '@/lib/domain/rights';
import { decidedSource } from './decided-list';

const NOTHING_DECIDED = 'No decisions in this period.';

/** The rows behind a number of decisions or rewards, with their waiting times. */
export function DecidedScreen(props: ListProps) {
  const list = useList(decidedSource, props);
  const { answer, shownView: view } = list;
  const { kind } = namedView(list);
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
      outcome={list.rows.length === 0 ? NOTHING_DECIDED : list.range}
      filters={
        <DecidedFilters
          list={list}
          // Old rows may still belong to another product.
          productName={view.product === list.view.product ? answer?.productName : null}
        />
      }
      problem="There was a problem getting the decisions."
      empty={<EmptyState title={list.view.kind === undefined ? 'Choose a kind of decision.' : NOTHING_DECIDED} />}
    >
      <ListTable list={list} label="Decided" />
      <PagedFooter list={list} />
    </LiveList>
  );
}

function DecidedFilters({
  list,
  productName,
}: {
  list: Filtered<DecidedView> & { today: string };
  productName: string | null | undefined;
}) {
  const rights = useRights();
  const kinds = DECISION_KIND_NAMES.filter((kind) => mayDo(rights, DECISION_KINDS[kind].area));
  return (
    <FilterForm
      id="decided"
      list={list}
      chips={{
        // Clearing the product also clears the promotion.
        product: (product, { kind, promotion }) => {
          if (kind !== 'modules') return null;
          const by = promotion === 'none' || promotion === undefined ? 'default rate' : `promotion ${promotion}`;
          return {
            label: `Approved: ${productName ?? `Product ${product}`}, ${by}`,
            clears: ['product', 'promotion'],
          };
        },
        days: '',
      }}
    >
      <FilterSelect name="kind" label="Kind" className="w-52">
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {DECISION_KINDS[kind].label}
          </option>
        ))}
      </FilterSelect>
      <FilterDays today={list.today} />
    </FilterForm>
  );
}
