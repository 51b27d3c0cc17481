'use client';

import { SelectRow, UnselectableRow } from '@/components/list/selection';
import type { ApprovalDecision } from '@/lib/domain/claim';
import { useDeciding, type DecidingSource } from './delayed-decisions';

const WORDS: Readonly<Record<ApprovalDecision, string>> = {
  approved: 'being approved',
  rejected: 'being rejected',
};

interface DecidableRow {
  store: DecidingSource;
  id: number;
}

/** The check box of a row, unless it is being decided. */
export function SelectDecidable({ store, id, label }: DecidableRow & { label: string }) {
  const decision = useDeciding(store).get(id);
  return decision ? (
    <UnselectableRow label={label} reason={`it is ${WORDS[decision]}`} />
  ) : (
    <SelectRow id={id} label={label} />
  );
}

/** What is being decided about a row, beside its name. */
export function DecidingNote({ store, id }: DecidableRow) {
  const decision = useDeciding(store).get(id);
  return decision ? <span className="whitespace-nowrap text-muted">{` · ${WORDS[decision]}`}</span> : null;
}
