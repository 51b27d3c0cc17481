'use client';

import clsx from 'clsx';
import { ChevronDown, Download } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '@/components/layout/rights';
import { loadDownloads, downloads } from '@/components/report/downloads';
import { Button } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-class';
import { deferred, useLoadAtRest } from '@/components/ui/deferred';
import type { DateRange } from '@/lib/domain/date-range';
import { reportPath, type ReportName } from '@/lib/reports/report-path';

const PeriodQuestion = deferred(() => import('./period-question'));

const REPORTS: readonly [name: ReportName, about: string, takesPeriod?: true][] = [
  ['rewards', 'Rewards', true],
  ['forecasts', 'Forecast', true],
  ['audit', 'Audit'],
  ['weekly', 'Weekly'],
];

const download = (report: ReportName, period: DateRange) =>
  void loadDownloads().then((loaded) => loaded?.startDownload(report, reportPath(report, 'xlsx', { ...period })));

/** Downloads on both approval tabs (spec 2 §2.3). @param today `YYYY-MM-DD` in the portal's zone */
export function ApprovalReports({ today }: { today: string }) {
  useLoadAtRest(downloads);
  const [asked, setAsked] = useState<{ report: ReportName; title: string } | null>(null);
  if (!useMay('approvals', 'export')) return null;
  return (
    <>
      {REPORTS.map(([name, about, takesPeriod]) => (
        <span key={name} className="inline-flex">
          <Button
            className={clsx('max-sm:h-10 beside:px-2', takesPeriod && 'rounded-r-none beside:rounded-r')}
            onClick={() => download(name, {})}
          >
            <Download aria-hidden size={16} className="beside:hidden" />
            <span>
              {about}
              <span className="beside:sr-only"> Report</span>
            </span>
          </Button>
          {takesPeriod ? (
            <button
              type="button"
              aria-label={`Choose a period: ${about}`}
              title="Choose a period"
              aria-haspopup="dialog"
              className={buttonClass('secondary', '-ml-px w-8 rounded-l-none px-0! max-sm:h-10 beside:hidden')}
              onPointerEnter={PeriodQuestion.load}
              onFocus={PeriodQuestion.load}
              onClick={() => setAsked({ report: name, title: `${about} report` })}
            >
              <ChevronDown aria-hidden size={16} />
            </button>
          ) : null}
        </span>
      ))}
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
