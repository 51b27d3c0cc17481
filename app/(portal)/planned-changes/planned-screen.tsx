'use client';

import { useMemo, useState } from 'react';
import { perform } from '@/components/action/perform';
import { useSelectedAction } from '@/components/action/use-selected-action';
import { useSignedInUser } from '@/components/layout/signed-in-user';
import { FilterForm, FilterSelect } from '@/components/list/filter-form';
import { LiveList } from '@/components/list/live-list';
import { PagedFooter } from '@/components/list/list-footer';
import { ListTable } from '@/components/list/list-table';
import { NoRows } from '@/components/list/no-matches';
import { SelectionBar, SelectionProvider } from '@/components/list/selection';
import { createSelectionStore, type SelectedRow, type SelectedRows } from '@/components/list/selection-store';
import { useList, type ListProps } from '@/components/list/use-list';
import { cancellation, planItem, type PlanItem } from '@/components/planned/plan-actions';
import { KIND_LABELS, STATE_LABELS } from '@/components/planned/plan-words';
import { Button } from '@/components/ui/button';
import { deferred } from '@/components/ui/deferred';
import { plannedChangesAddress, type PlannedChangesView } from '@/lib/addresses/planned-changes';
import { PLANNED_KINDS, PLANNED_STATES } from '@/lib/domain/planned-change';
import { isEditable, plannedList, type PlannedRow } from './planned-list';

const MovePlanDialog = deferred(() => import('@/components/planned/move-plan-dialog'));

type SelectedPlan = SelectedRow & Omit<PlanItem, 'id'>;

/** This module state is safe, because the server never selects. */
const selection = createSelectionStore<SelectedPlan>();

const keep = (row: PlannedRow) => (isEditable(row) ? planItem(row) : null);

/** All planned changes: of products, and content and promotions that start later. */
export function PlannedScreen(props: ListProps) {
  const list = useList(plannedList, props);
  const [moving, setMoving] = useState<PlannedRow | null>(null);
  const { rows } = list;
  const context = useMemo(() => ({ onMove: setMoving }), []);
  return (
    <>
      <LiveList
        list={list}
        title="Planned changes"
        filters={<PlannedFilters list={list} rows={rows} />}
        problem="There was a problem getting the planned changes."
        empty={
          <NoRows
            list={list}
            none="No planned changes."
            hint="Plan a price, stock or visibility on a product, or for several selected products."
            unmatched="No planned changes match this filter."
          />
        }
      >
        <SelectionProvider store={selection} list={list} keep={keep}>
          <ListTable list={list} label="Planned changes" {...context} />
          <SelectionBar>
            {(selected) => <CancelSelected view={list.shownView} selected={selected as SelectedRows<SelectedPlan>} />}
          </SelectionBar>
        </SelectionProvider>
        <PagedFooter list={list} />
      </LiveList>
      {moving ? <MovePlanDialog plan={moving} timeZone={props.timeZone} onClose={() => setMoving(null)} /> : null}
    </>
  );
}

function CancelSelected({ view, selected }: { view: PlannedChangesView; selected: SelectedRows<SelectedPlan> }) {
  const { start } = useSelectedAction(selection, plannedChangesAddress.scope(view));
  const cancel = () => {
    const items = Array.from(selected, ([id, { label, sourceId }]): PlanItem => ({ id, label, sourceId }));
    perform(cancellation, items, { onEnd: start(items) });
  };
  return (
    <Button className="max-sm:h-10" onClick={cancel}>
      Cancel changes
    </Button>
  );
}

function PlannedFilters({
  list,
  rows,
}: {
  list: Parameters<typeof FilterForm<PlannedChangesView>>[0]['list'];
  rows: readonly PlannedRow[];
}) {
  const { id: me } = useSignedInUser();
  const { by, product } = list.view;
  const planners = new Map(rows.flatMap(({ userId, userName }) => (userId && userName ? [[userId, userName]] : [])));
  const nameOf = (id: number) => (id === me ? 'Me' : (planners.get(id) ?? `Person ${id}`));
  const people = [...new Set([me, ...(by ? [by] : []), ...planners.keys()])];
  return (
    <FilterForm
      id="planned"
      list={list}
      chips={{
        kind: (kind) => KIND_LABELS[kind],
        state: (state) => STATE_LABELS[state],
        by: (id) => `Planned by: ${nameOf(id)}`,
        product: () => `Product: ${rows.find(({ recordId }) => recordId === product)?.about ?? product}`,
      }}
    >
      <FilterSelect name="state" label="Status" all="Planned and failed">
        {PLANNED_STATES.map((state) => (
          <option key={state} value={state}>
            {STATE_LABELS[state]}
          </option>
        ))}
      </FilterSelect>
      <FilterSelect name="kind" label="Kind">
        {PLANNED_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {KIND_LABELS[kind]}
          </option>
        ))}
      </FilterSelect>
      <FilterSelect name="by" label="Planned by" all="Anyone">
        {people.map((id) => (
          <option key={id} value={id}>
            {nameOf(id)}
          </option>
        ))}
      </FilterSelect>
    </FilterForm>
  );
}
