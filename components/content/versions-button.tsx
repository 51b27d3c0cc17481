'use client';

import { FileClock } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '@/components/layout/rights';
import { Button } from '@/components/ui/button';
import { deferred, useLoadAtRest } from '@/components/ui/deferred';
import type { VersionsProps } from './versions-dialog';

const VersionsDialog = deferred(() => import('./versions-dialog'));

export function VersionsButton(props: VersionsProps) {
  const [isOpen, setOpen] = useState(false);
  const hasContentHistory = useMay('contentHistory');
  useLoadAtRest(VersionsDialog);
  if (!hasContentHistory) return null;
  return (
    <>
      <Button className="w-fit" onClick={() => setOpen(true)}>
        <FileClock aria-hidden size={16} />
        Versions
      </Button>
      {isOpen ? <VersionsDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
