'use client';

import { useState } from 'react';
import { TextAreaField } from '@/components/form/text-area-field';
import { focusSelection } from '@/components/ui/focus';
import FormQuestion from '@/components/ui/form-question';
import { MAX_FORECAST_NOTE } from '@/lib/domain/forecast';
import { formatCount, formatCountOf } from '@/lib/format';

/** Asks before forecasts are rejected, and why they are (spec 2 §2.4). @param held how many held ones go along */
export default function RejectQuestion({
  count,
  held,
  takesReason,
  onReject,
  onClose,
}: {
  count: number;
  held: number;
  takesReason: boolean;
  onReject: (reason: string) => void;
  onClose: () => void;
}) {
  const [reason, setReason] = useState('');
  return (
    <FormQuestion
      title={`Are you sure you want to reject ${formatCount(count)} forecasts?`}
      confirm="Reject"
      look="danger"
      onConfirm={() => onReject(reason.trim())}
      onClose={onClose}
      onClosed={focusSelection}
      fields={
        takesReason ? (
          <TextAreaField
            label="Reason (optional)"
            rows={2}
            maxLength={MAX_FORECAST_NOTE}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        ) : null
      }
    >
      <p>This can’t be undone.</p>
      {held > 0 ? (
        <p>{`${formatCountOf(held, 'achievement')} outside the band ${held === 1 ? 'goes with it and is' : 'go with it and are'} rejected.`}</p>
      ) : null}
    </FormQuestion>
  );
}
