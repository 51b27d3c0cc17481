'use client';

import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { buttonClass } from '@/components/ui/button-class';
import { RetryButton } from '@/components/ui/retry-button';
import { activityAddress, type ActivityView } from '@/lib/addresses/activity';
import type { listActivity } from '@/lib/contract/activity';
import { changeInWords } from '@/lib/domain/activity-diff';
import { objectInWords } from '@/lib/domain/activity-words';
import { query } from '@/lib/query/client';
import { readOf } from '@/lib/query/read';

/** Larger bulk changes have their own page. */
const SHOWN = 50;

/** Expands what a bulk change did to each object. */
export function BulkEntries({ bulk, view }: { bulk: string; view: ActivityView }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const of = query(readOf<typeof listActivity>('/activity', { query: { bulk, limit: SHOWN + 1 } }));
  const { data, error, isFetching, refetch } = useQuery({ ...of, enabled: isOpen, retry: false });
  const entries = data?.data ?? [];

  return (
    <>
      <button
        type="button"
        aria-label={isOpen ? 'Collapse' : 'Show each one'}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className={buttonClass('quiet', 'ml-1 size-6! px-0!')}
      >
        <ChevronDown aria-hidden size={14} className={isOpen ? 'rotate-180' : undefined} />
      </button>
      <ul id={id} hidden={!isOpen} className="pb-2 whitespace-normal">
        {error ? (
          <li role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2 text-bad">
            {error.message}
            <RetryButton of={error} pending={isFetching} onRetry={() => void refetch()} />
          </li>
        ) : data ? null : (
          <li className="text-muted">Loading…</li>
        )}
        {entries.slice(0, SHOWN).map((entry) => (
          <li key={entry.id} className="py-0.5">
            <a href={activityAddress.href({ ...view, entry: entry.id })} className="text-accent">
              {objectInWords(entry)}
            </a>{' '}
            <span className="sub">{changeInWords(entry.changes)}</span>
          </li>
        ))}
        {entries.length > SHOWN ? (
          <li>
            <a href={activityAddress.filterHref({}, { bulk })} className="text-accent">
              Show all
            </a>
          </li>
        ) : null}
      </ul>
    </>
  );
}
