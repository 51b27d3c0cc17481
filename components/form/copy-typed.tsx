'use client';

import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { copyText } from '@/components/ui/copy-text';
import { typedChangesHere } from './typed-changes';

/** Lists the page's unsaved input for copying; empty if there is none. */
export function CopyTyped({ title }: { title: string }) {
  const [changes, setChanges] = useState(typedChangesHere);
  useEffect(() => {
    const read = () => setChanges(typedChangesHere());
    addEventListener('input', read);
    return () => removeEventListener('input', read);
  }, []);
  if (changes.length === 0) return null;
  const copy = () =>
    copyText(changes.map(({ label, text }) => `${label}: ${text}`).join('\n'), 'Copied what you typed.');
  return (
    <section className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-sm font-semibold">{title}</h3>
        <Button className="max-sm:h-10" onClick={() => void copy()}>
          Copy
        </Button>
      </div>
      <dl className="flex max-h-60 flex-col divide-y divide-line overflow-y-auto rounded border border-line">
        {changes.map(({ label, text }, index) => (
          <div key={index} className="grid gap-x-4 gap-y-1 px-3 py-2 sm:grid-cols-[180px_minmax(0,1fr)]">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="text-sm break-words whitespace-pre-line">{text || 'Empty'}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
