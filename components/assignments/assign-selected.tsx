'use client';

import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useMay, useRights } from '@/components/layout/rights';
import { Button } from '@/components/ui/button';
import { deferred } from '@/components/ui/deferred';
import { focusSelection } from '@/components/ui/focus';
import { mayAssign } from './assign';
import type { WorkOfKind } from './assign-dialog';

const AssignDialog = deferred(() => import('./assign-dialog'));

/** Assigns the selected records. Hidden without a work queue, or if the reader may assign none of these kinds. */
export function AssignSelected({ of }: { of: readonly WorkOfKind[] }) {
  const [hasWork, rights] = [useMay('work'), useRights()];
  const [asked, setAsked] = useState<readonly WorkOfKind[] | null>(null);
  const assignable = of.filter(({ kind }) => mayAssign(rights, kind));
  if (!hasWork || assignable.length === 0) return null;
  return (
    <>
      <Button
        className="max-sm:h-10"
        onPointerEnter={AssignDialog.load}
        onFocus={AssignDialog.load}
        onClick={() => setAsked(assignable)}
      >
        Assign
      </Button>
      {asked
        ? createPortal(
            <AssignDialog of={asked} onClose={() => setAsked(null)} onClosed={focusSelection} />,
            document.body,
          )
        : null}
    </>
  );
}
