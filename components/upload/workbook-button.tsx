'use client';

import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { showToast } from '@/components/ui/toast';
import { BffError, PLAIN_ERROR } from '@/lib/bff/client';
import { downloadWorkbook, type Workbook } from '@/lib/bff/workbook';

/** Downloads a workbook that the back office makes. */
export function WorkbookButton({ children, ...workbook }: Workbook & { children: string }) {
  const [busy, setBusy] = useState(false);
  const download = async () => {
    if (busy) return;
    setBusy(true);
    await downloadWorkbook(workbook).catch((error: unknown) =>
      showToast.error(error instanceof BffError ? error.message : PLAIN_ERROR),
    );
    setBusy(false);
  };
  return (
    <Button onClick={() => void download()} aria-disabled={busy}>
      <Download aria-hidden size={16} />
      {children}
    </Button>
  );
}
