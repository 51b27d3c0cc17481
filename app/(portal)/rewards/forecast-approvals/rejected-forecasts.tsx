'use client';

import { Download } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { FORECAST_TYPE_LABELS, monthInWords } from '@/lib/domain/forecast';
import { formatCount } from '@/lib/format';
import { csvText } from '@/lib/reports/csv-text';
import type { Report } from '@/lib/reports/column';
import { alreadyInWords, type ForecastDecision } from './forecast-row';

/** What was rejected, what others had decided before, and the list to keep (spec 2 §2.4). */
export default function RejectedForecasts({ answer: { approved, already = [] }, onClose }: { answer: ForecastDecision; onClose: () => void }) {
  const focusList = () => document.querySelector<HTMLElement>('.data-table, main h1')?.focus({ preventScroll: true });
  return (
    <Dialog title={`${formatCount(approved.length)} Forecasts Rejected`} width="confirm" onClose={onClose} onClosed={focusList}>
      <div className="flex flex-col gap-4">
        {already.length > 0 ? <p role="status">{alreadyInWords(already)}</p> : null}
        {approved.length > 0 ? <p>Download reject list?</p> : null}
        <div className="flex flex-wrap justify-end gap-2">
          <Button className="max-sm:h-10" onClick={onClose}>
            Close
          </Button>
          {approved.length > 0 ? (
            <Button look="primary" className="max-sm:h-10" onClick={() => download(approved)}>
              <Download aria-hidden size={16} />
              Download
            </Button>
          ) : null}
        </div>
      </div>
    </Dialog>
  );
}

const REJECTED: Report<ForecastDecision['approved'][number]> = {
  columns: ['Company', 'Month', 'Forecast Type', 'Rejected By'].map((heading) => ({ heading, kind: 'text', width: 24 })),
  cellsOf: ({ name, month, year, forecastType, approvedBy }) => [
    name ?? null,
    month === undefined || year === undefined ? null : monthInWords({ month, year }),
    forecastType ? FORECAST_TYPE_LABELS[forecastType] : null,
    [approvedBy?.firstName, approvedBy?.lastName].filter(Boolean).join(' ') || null,
  ],
};

function download(rejected: ForecastDecision['approved']): void {
  const address = URL.createObjectURL(new Blob([csvText(REJECTED, rejected)], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = 'rejected-forecasts.csv';
  link.click();
  URL.revokeObjectURL(address);
}
