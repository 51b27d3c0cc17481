'use client';

import { Fragment, useEffect, useState, type ReactNode } from 'react';
import { hasUnsavedChanges } from '@/components/form/leave-guard';
import { announce } from '@/components/list/announce';
import { useKeptList } from '@/components/list/kept-list';
import { PartProblem } from '@/components/ui/error-state';
import { changesMade } from '@/lib/bff/client';

interface Read {
  version: number | undefined;
  children: ReactNode;
}

/** What is shown. */
interface Built extends Read {
  /** How many changes this tab had made by then. */
  changes: number;
  /** How often it was built anew. */
  number: number;
  /** The name of the field that had the focus before that. */
  focused: string | null;
}

const NO_ROWS = { ids: [], noun: ['', ''] } as const;

/**
 * A record on a page of its own, which is read again when the window gets the focus. A form is built anew where somebody
 * else has changed what is stored, but never while something typed or a dialog would be lost.
 *
 * @param version of what a form edits; left out where it is only read
 * @param problem why it can't be read, in words; what was there before stays
 */
export function KeptRecord({
  version,
  problem = null,
  children,
}: {
  version?: number | undefined;
  problem?: string | null;
  children: ReactNode;
}) {
  const kept = useKeptList({ view: '', outcome: '', problem, rows: NO_ROWS, children });
  const read = kept.shown.children;
  const [built, setBuilt] = useState<Built>(() => ({
    version,
    changes: changesMade(),
    number: 0,
    focused: null,
    children: read,
  }));

  const next = read === built.children ? built : nextOf(built, { version, children: read });
  if (next !== built) setBuilt(next);

  useEffect(() => {
    if (built.number === 0) return;
    if (built.focused) document.getElementsByName(built.focused)[0]?.focus({ preventScroll: true });
    announce('Somebody else has changed this. It is shown as it is now.');
  }, [built.number, built.focused]);

  return (
    <>
      {kept.problem === null ? null : (
        <PartProblem>{`${kept.problem} Here is still what was there before.`}</PartProblem>
      )}
      <Fragment key={built.number}>{built.children}</Fragment>
    </>
  );
}

function nextOf(built: Built, { version = built.version, children }: Read): Built {
  const changes = changesMade();
  const isSame = built.version === undefined || version === built.version;
  // A form takes over by itself what it has saved.
  if (isSame || changes !== built.changes) return { ...built, version, children, changes };
  if (hasUnsavedChanges() || document.querySelector('.dialog')) return built;
  const focused = document.activeElement?.getAttribute('name') ?? null;
  return { version, children, changes, focused, number: built.number + 1 };
}
