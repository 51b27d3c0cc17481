'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { createContext, useContext, useMemo, type ReactNode } from 'react';
import { useMay } from '@/components/layout/rights';
import { FilterSelect } from '@/components/list/filter-form';
import { NOTHING } from '@/components/list/list-column';
import type { AssignedRecord, listAssigned } from '@/lib/contract/work';
import { writeIdSpans } from '@/lib/domain/id-spans';
import type { WorkKind } from '@/lib/domain/work';
import { query } from '@/lib/query/client';
import { readOf } from '@/lib/query/read';
import { AssignMenu } from './assign';

const AssignedContext = createContext<{ kind: WorkKind; byRecord: ReadonlyMap<number, AssignedRecord> } | null>(null);

/**
 * Rows of a list of what waits, whose column `assignedColumn` says who each is assigned to, and lets that be changed.
 *
 * @param records of the rows, as their kind goes by (lib/domain/work.ts)
 */
export function AssignedRows({
  kind,
  records,
  children,
}: {
  kind: WorkKind;
  records: readonly number[];
  children: ReactNode;
}) {
  const hasWork = useMay('work');
  const { data } = useQuery({
    ...query(readOf<typeof listAssigned>('/assigned-work', { query: { kind, records: writeIdSpans(records) } })),
    enabled: hasWork && records.length > 0,
    placeholderData: keepPreviousData,
  });
  const shared = useMemo(() => ({ kind, byRecord: new Map(data?.map((each) => [each.record, each])) }), [kind, data]);
  return <AssignedContext value={shared}>{children}</AssignedContext>;
}

/** The assignee menu of a row; a dash if the row doesn't wait for the reader. */
export function AssignedCell({ record, name }: { record: number | undefined; name: string }) {
  const assigned = useContext(AssignedContext);
  const found = record === undefined ? undefined : assigned?.byRecord.get(record);
  if (!assigned || !found) return NOTHING;
  return <AssignMenu item={{ ...found, kind: assigned.kind, name }} look="row" />;
}

/** Only what is assigned to the reader or their role; a server without a queue is not asked. */
export function FilterMine() {
  const hasWork = useMay('work');
  if (!hasWork) return null;
  return (
    <FilterSelect name="mine" label="Assigned to" all="Anybody" className="w-56">
      <option value="yes">Me or my role</option>
    </FilterSelect>
  );
}

/** What the chip of that filter says. */
export const mineChip = () => 'Assigned to me or my role';
