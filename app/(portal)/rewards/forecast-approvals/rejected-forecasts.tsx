'use client';

import { Download } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { DialogButtons } from '@/components/ui/dialog-buttons';
import { focusList } from '@/components/ui/focus';
import { saveCsv } from '@/lib/bff/save-csv';
import { FORECAST_TYPE_LABELS, monthInWords } from '@/lib/domain/forecast';
import { fullNameOf } from '@/lib/domain/person';
import { formatCount } from '@/lib/format';
import { alreadyInWords, type ForecastDecision } from './forecast-row';

/** What was rejected, what others had decided before, and the list to keep (spec 2 §2.4). */
export default function RejectedForecasts({
  answer: { approved, already = [] },
  onClose,
}: {
  answer: ForecastDecision;
  onClose: () => void;
}) {
  return (
    <Dialog
      title={`${formatCount(approved.length)} Forecasts Rejected`}
      width="confirm"
      onClose={onClose}
      onClosed={focusList}
    >
      <div className="flex flex-col gap-4">
        {already.length > 0 ? <p role="status">{alreadyInWords(already)}</p> : null}
        {approved.length > 0 ? <p>Download reject list?</p> : null}
        <DialogButtons leave="Done" onLeave={onClose}>
          {approved.length > 0 ? (
            <Button
              look="primary"
              className="max-sm:h-10"
              onClick={() => saveCsv('rejected-forecasts.csv', HEADINGS, approved.map(cellsOf))}
            >
              <Download aria-hidden size={16} />
              Download
            </Button>
          ) : null}
        </DialogButtons>
      </div>
    </Dialog>
  );
}

const HEADINGS = ['Company', 'Month', 'Forecast Type', 'Rejected By'];

const cellsOf = ({ name, month, year, forecastType, approvedBy }: ForecastDecision['approved'][number]) => [
  name ?? null,
  month === undefined || year === undefined ? null : monthInWords({ month, year }),
  forecastType ? FORECAST_TYPE_LABELS[forecastType] : null,
  (approvedBy && fullNameOf(approvedBy)) || null,
];
