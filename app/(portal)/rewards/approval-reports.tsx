'use client';

import { ChevronDown, Download } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '@/components/layout/rights';
import { loadDownloads, downloads } from '@/components/report/downloads';
import { buttonClass } from '@/components/ui/button-class';
import { deferred, useLoadAtRest } from '@/components/ui/deferred';
import { Menu } from '@/components/ui/menu';
import type { DateRange } from '@/lib/domain/date-range';
import { reportPath, type ReportName } from '@/lib/reports/report-path';

const PeriodQuestion = deferred(() => import('./period-question'));

const REPORTS: readonly [name: ReportName, label: string, takesPeriod?: true][] = [
  ['rewards', 'Rewards Report', true],
  ['forecasts', 'Forecast Report', true],
  ['audit', 'Audit Report'],
  ['weekly', 'Weekly Report'],
];

const download = (report: ReportName, period: DateRange) =>
  void loadDownloads().then((loaded) => loaded?.startDownload(report, reportPath(report, 'xlsx', { ...period })));

/** The reports of all approval tabs (spec 2 §2.3). @param today `YYYY-MM-DD` in the portal's zone */
export function ApprovalReports({ today }: { today: string }) {
  useLoadAtRest(downloads);
  const [asked, setAsked] = useState<{ report: ReportName; title: string } | null>(null);
  if (!useMay('approvals', 'export')) return null;
  return (
    <>
      <Menu
        className={buttonClass('secondary', 'max-sm:h-10')}
        entries={REPORTS.flatMap(([report, label, takesPeriod]) => [
          { kind: 'action' as const, label, onSelect: () => download(report, {}) },
          ...(takesPeriod
            ? [
                {
                  kind: 'action' as const,
                  label: `${label} for a period…`,
                  onSelect: () => setAsked({ report, title: label }),
                },
              ]
            : []),
        ])}
      >
        <Download aria-hidden size={16} />
        Reports
        <ChevronDown aria-hidden size={16} />
      </Menu>
      {asked ? (
        <PeriodQuestion
          title={asked.title}
          today={today}
          onChoose={(period) => download(asked.report, period)}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </>
  );
}
