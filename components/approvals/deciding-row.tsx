'use client';

import { usePending } from '@/components/action/pending';
import { SelectRow, UnselectableRow } from '@/components/list/selection';

interface DecidableRow {
  of: string;
  id: number;
}

/** A row's check box, hidden while a decision is pending. */
export function SelectDecidable({ of, id, label }: DecidableRow & { label: string }) {
  const pending = usePending()(of, id);
  return pending ? (
    <UnselectableRow label={label} reason={`it is ${pending.being}`} />
  ) : (
    <SelectRow id={id} label={label} />
  );
}

/** Shows a row's pending decision beside its name. */
export function DecidingNote({ of, id }: DecidableRow) {
  const pending = usePending()(of, id);
  return pending ? <span className="whitespace-nowrap text-muted">{` · ${pending.doing}`}</span> : null;
}
