'use client';

import { Download } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { DialogButtons } from '@/components/ui/dialog-buttons';
import { focusList } from '@/components/ui/focus';
import { saveCsv } from '@/lib/bff/save-csv';
import { monthInWords, FORECAST_TYPE_LABELS } from '@/lib/domain/forecast';
import { fullNameOf } from '@/lib/domain/person';
import { formatCount, formatCountOf, formatPoints } from '@/lib/text/format';
import { alreadyInWords, waitingInWords, type ForecastDecision } from './forecast-words';

/** The result of a decision, including earlier decisions by others and the list of rejections (spec 2 §2.4). */
export default function DecidedForecasts({ decided, onClose }: { decided: ForecastDecision; onClose: () => void }) {
  const { decision, approved, rejected = [], already = [], waiting = [] } = decided;
  const isApproval = decision === 'approved';
  const gone = isApproval ? rejected : approved;
  return (
    <Dialog
      title={`${formatCount(approved.length)} Forecasts ${isApproval ? 'Approved' : 'Rejected'}`}
      width="confirm"
      onClose={onClose}
      onClosed={focusList}
    >
      <div className="flex flex-col gap-4">
        {isApproval && approved.length > 0 ? (
          <p>{`${formatPoints(approved.reduce((sum, { amount = 0 }) => sum + amount, 0))} in total.`}</p>
        ) : null}
        {isApproval && rejected.length > 0 ? (
          <p>
            {`${formatCountOf(rejected.length, 'forecast')} outside the band ` +
              `${rejected.length === 1 ? 'was' : 'were'} rejected.`}
          </p>
        ) : null}
        {waitingInWords(waiting).map((sentence) => (
          <p key={sentence} role="status">
            {sentence}
          </p>
        ))}
        {already.length > 0 ? <p role="status">{alreadyInWords(already)}</p> : null}
        {gone.length > 0 ? <p>Download reject list?</p> : null}
        <DialogButtons leave="Done" onLeave={onClose}>
          {gone.length > 0 ? (
            <Button
              look="primary"
              className="max-sm:h-10"
              onClick={() =>
                saveCsv(
                  'rejected-forecasts.csv',
                  COLUMNS,
                  gone.map((one) => cellsOf(one, decided)),
                )
              }
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

const COLUMNS = ['Company', { heading: 'Month', kind: 'time' }, 'Forecast Type', 'Rejected By', 'Reason'] as const;

const cellsOf = (
  { id, name, month, year, forecastType, approvedBy }: ForecastDecision['approved'][number],
  { heldIds, reason }: ForecastDecision,
) => [
  name ?? null,
  month === undefined || year === undefined ? null : monthInWords({ month, year }),
  forecastType ? FORECAST_TYPE_LABELS[forecastType] : null,
  (approvedBy && fullNameOf(approvedBy)) || null,
  (forecastType === 'achievement' && id && heldIds.includes(id) ? 'Outside the band' : reason) || null,
];
