'use client';

import { Download } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { reportPath, type RewardReport } from '@/lib/paths';

const REPORTS: readonly [name: RewardReport, label: string][] = [
  ['rewards', 'Rewards Report'],
  ['forecasts', 'Forecast Report'],
  ['audit', 'Audit Report'],
  ['weekly', 'Weekly Report'],
];

const loadDownload = () => import('@/components/report/download');

/** The reports of the approvals, on both tabs (spec 2 §2.3). */
export function ApprovalReports() {
  return REPORTS.map(([name, label]) => (
    <Button
      key={name}
      className="max-sm:h-10"
      onPointerEnter={() => void loadDownload()}
      onClick={() => void loadDownload().then(({ startDownload }) => startDownload(name, reportPath(name, 'xlsx', {})))}
    >
      <Download aria-hidden size={16} />
      {label}
    </Button>
  ));
}
