'use client';

import { Download } from 'lucide-react';
import { useMay } from '@/components/layout/rights';
import { bringDownloads, downloads } from '@/components/report/downloads';
import { Button } from '@/components/ui/button';
import { useLoadAtRest } from '@/components/ui/deferred';
import { reportPath, type ReportName } from '@/lib/report-path';

const REPORTS: readonly [name: ReportName, about: string][] = [
  ['rewards', 'Rewards'],
  ['forecasts', 'Forecast'],
  ['audit', 'Audit'],
  ['weekly', 'Weekly'],
];

/** The reports of the approvals, on both tabs (spec 2 §2.3). */
export function ApprovalReports() {
  useLoadAtRest(downloads);
  if (!useMay('approvals', 'export')) return null;
  return REPORTS.map(([name, about]) => (
    <Button
      key={name}
      className="max-sm:h-10 beside:px-2"
      onClick={() => void bringDownloads().then((loaded) => loaded?.startDownload(name, reportPath(name, 'xlsx', {})))}
    >
      <Download aria-hidden size={16} className="beside:hidden" />
      <span>
        {about}
        <span className="beside:sr-only"> Report</span>
      </span>
    </Button>
  ));
}
