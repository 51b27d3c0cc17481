'use client';

import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { buttonClass } from '@/components/ui/button';
import { RetryButton } from '@/components/ui/retry-button';
import { activityAddress, type ActivityView } from '@/lib/addresses/activity';
import { bff, BffError } from '@/lib/bff/client';
import type { ActivityEntry, listActivity } from '@/lib/contract/activity';
import { changeInWords } from '@/lib/domain/activity-diff';
import { objectInWords } from '@/lib/domain/activity-words';

/** More of them are on a page of their own. */
const SHOWN = 50;

/** Folds out what a bulk change did to each of its objects. */
export function BulkEntries({ bulk, view }: { bulk: string; view: ActivityView }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [entries, setEntries] = useState<readonly ActivityEntry[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  const read = async () => {
    setFailure(null);
    try {
      const { data } = await bff<typeof listActivity>('GET', '/activity', { query: { bulk, limit: SHOWN + 1 } });
      setEntries(data);
    } catch (error) {
      if (!(error instanceof BffError)) throw error;
      setFailure(error.message);
    }
  };
  const toggle = () => {
    setOpen(!isOpen);
    if (!isOpen && !entries) void read();
  };

  return (
    <>
      <button
        type="button"
        aria-label={isOpen ? 'Fold in' : 'Show each of them'}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={toggle}
        className={buttonClass('quiet', 'ml-1 size-6! px-0!')}
      >
        <ChevronDown aria-hidden size={14} className={isOpen ? 'rotate-180' : undefined} />
      </button>
      <ul id={id} hidden={!isOpen} className="pb-2 whitespace-normal">
        {failure ? (
          <li role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2 text-bad">
            {failure}
            <RetryButton onRetry={() => void read()} />
          </li>
        ) : entries ? null : (
          <li className="text-muted">Loading…</li>
        )}
        {entries?.slice(0, SHOWN).map((entry) => (
          <li key={entry.id} className="py-0.5">
            <a href={activityAddress.href({ ...view, entry: entry.id })} className="text-accent">
              {objectInWords(entry)}
            </a>{' '}
            <span className="sub">{changeInWords(entry.changes)}</span>
          </li>
        ))}
        {(entries?.length ?? 0) > SHOWN ? (
          <li>
            <a href={activityAddress.filterHref({}, { bulk })} className="text-accent">
              All of them
            </a>
          </li>
        ) : null}
      </ul>
    </>
  );
}
