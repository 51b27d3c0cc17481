'use client';

import { useState } from 'react';
import { createPortal } from 'react-dom';
import { UNDO_NOTE } from '@/components/action/action';
import { usePending } from '@/components/action/pending';
import { SectionCard } from '@/components/form/section-card';
import { PortalLink } from '@/components/layout/navigation';
import { useMay } from '@/components/layout/rights';
import { Part } from '@/components/record/part';
import { recordOf, useRecord } from '@/components/record/use-record';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { workAddress } from '@/lib/addresses/work';
import { adminPath } from '@/lib/addresses/paths';
import type { getOpenWork, OpenWork } from '@/lib/contract/work';
import { workInWords } from '@/lib/domain/work';
import { AssigneeList } from './assignee-list';
import { handOver, handOverMark, openWorkInWords, toMove } from './hand-over';

interface Person {
  id: number;
  name: string;
}

const openWorkOf = (id: number) => recordOf<typeof getOpenWork>('/work/of/{id}', { params: { id } });

/** A person's open work by kind, which an administrator can hand over. */
export function OpenWorkOf({ id, name }: Person) {
  const mayChange = useMay('adminControls', 'change');
  const pending = usePending();
  const open = useRecord(openWorkOf(id));
  const [asked, setAsked] = useState<OpenWork | null>(null);
  return (
    <SectionCard title="Open work">
      <Part of={open} problem="There was a problem getting the open work." loading="Loading the open work…">
        {(all) => {
          const free = all.filter((each) => !pending(handOverMark(id), toMove(each).id));
          return (
            <>
              {all.length === 0 ? <p className="text-sm text-muted">{`${name} has no open work.`}</p> : null}
              <ul className="flex flex-col gap-2 text-sm empty:hidden">
                {all.map((each) => (
                  <li key={each.kind} className="flex min-h-8 items-center gap-2">
                    <PortalLink
                      href={workAddress.href({ kind: each.kind, assigned: `user-${id}` })}
                      className="min-w-0 text-accent hover:underline"
                    >
                      {workInWords(each.kind, each.count)}
                    </PortalLink>
                    <span className="ml-auto shrink-0 text-muted">
                      {free.includes(each) ? (
                        mayChange ? (
                          <Button
                            className="max-sm:h-10"
                            aria-label={`Hand over ${workInWords(each.kind, each.count)}`}
                            onClick={() => setAsked([each])}
                          >
                            Hand over
                          </Button>
                        ) : null
                      ) : (
                        'Handing over'
                      )}
                    </span>
                  </li>
                ))}
              </ul>
              {mayChange && free.length > 1 ? (
                <Button className="self-start max-sm:h-10" onClick={() => setAsked(free)}>
                  Hand over all
                </Button>
              ) : null}
            </>
          );
        }}
      </Part>
      {asked
        ? createPortal(<HandOverDialog {...{ id, name }} open={asked} onClose={() => setAsked(null)} />, document.body)
        : null}
    </SectionCard>
  );
}

function HandOverDialog({ id, name, open, onClose }: Person & { open: OpenWork; onClose: () => void }) {
  const [only, ...others] = open;
  return (
    <Dialog title={`Hand over work of ${name}`} width="confirm" onClose={onClose}>
      <div className="flex flex-col gap-1">
        <p className="text-sm">{openWorkInWords(open)}</p>
        <div className="-mx-2">
          <AssigneeList
            kind={others.length === 0 ? only?.kind : undefined}
            chosen={null}
            without={{ userId: id, name }}
            onPick={(to) => {
              onClose();
              handOver(id, open, to);
            }}
          />
        </div>
        <p className="text-sm text-muted">{UNDO_NOTE}</p>
      </div>
    </Dialog>
  );
}

/** The number of people whose open work is read at once. */
const MOST_READ = 20;

/** Points out, in a dialog about several people, whose open work can be handed over first. */
export function OpenWorkOfPeople({ people }: { people: readonly { id: number; label: string }[] }) {
  const hasWork = useMay('work');
  if (!hasWork || people.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1 text-sm empty:hidden">
      {people.slice(0, MOST_READ).map(({ id, label }) => (
        <OpenWorkLine key={id} id={id} name={label} />
      ))}
    </ul>
  );
}

function OpenWorkLine({ id, name }: Person) {
  const { load } = useRecord(openWorkOf(id));
  if (load?.state !== 'loaded' || load.value.length === 0) return null;
  return (
    <li>
      {`${name} has ${openWorkInWords(load.value)}. `}
      <PortalLink href={adminPath(id)} className="text-accent underline">
        {`Hand over the work of ${name}`}
      </PortalLink>
    </li>
  );
}
