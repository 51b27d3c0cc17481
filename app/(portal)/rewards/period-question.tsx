'use client';

import { useRef, useState } from 'react';
import { DateRangeField } from '@/components/ui/date-range-field';
import Question from '@/components/ui/question';
import type { DateRange } from '@/lib/domain/date-range';

/** Asks for a report's period. @param today `YYYY-MM-DD` in the portal's zone */
export default function PeriodQuestion({
  title,
  today,
  onChoose,
  onClose,
}: {
  title: string;
  today: string;
  onChoose: (period: DateRange) => void;
  onClose: () => void;
}) {
  const [period, setPeriod] = useState<DateRange>({});
  const field = useRef<HTMLDivElement>(null);
  const choose = () => {
    // The field shows why its days are invalid and keeps the previous ones, so don't submit those.
    const refused = field.current?.querySelector<HTMLElement>('[aria-invalid]');
    if (refused) return refused.focus();
    onChoose(period);
    onClose();
  };
  return (
    <Question
      title={title}
      confirm="Download"
      onConfirm={choose}
      onClose={onClose}
      fields={
        <div ref={field}>
          <DateRangeField range={period} today={today} label="Created" clearable onChange={setPeriod} />
        </div>
      }
    >
      Choose dates, or leave them empty for the whole report.
    </Question>
  );
}
