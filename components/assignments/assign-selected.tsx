'use client';

import { useState } from 'react';
import { createPortal } from 'react-dom';
import type { Item } from '@/components/action/action';
import { useMay, useRights } from '@/components/layout/rights';
import { Button } from '@/components/ui/button';
import { deferred } from '@/components/ui/deferred';
import { focusSelection } from '@/components/ui/focus';
import type { WorkKind } from '@/lib/domain/work';
import { mayAssign } from './assign';

const AssignDialog = deferred(() => import('./assign-dialog'));

/**
 * Assigns the selected records; hidden if the server has no work queue or the reader may not assign this kind.
 *
 * @param items by the ids that the kind uses
 */
export function AssignSelected({ kind, items }: { kind: WorkKind; items: readonly Item[] }) {
  const [hasWork, rights] = [useMay('work'), useRights()];
  const [asked, setAsked] = useState<readonly Item[] | null>(null);
  if (!hasWork || !mayAssign(rights, kind)) return null;
  return (
    <>
      <Button
        className="max-sm:h-10"
        onPointerEnter={AssignDialog.load}
        onFocus={AssignDialog.load}
        onClick={() => setAsked(items)}
      >
        Assign
      </Button>
      {asked
        ? createPortal(
            <AssignDialog kind={kind} items={asked} onClose={() => setAsked(null)} onClosed={focusSelection} />,
            document.body,
          )
        : null}
    </>
  );
}
