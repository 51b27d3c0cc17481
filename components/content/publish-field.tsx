'use client';

import { useFormContext, useWatch } from 'react-hook-form';
import { ChoiceField } from '@/components/form/choice-field';
import { TimeField } from '@/components/form/typed-field';
import type { ContentStatus, ListedStatus } from '@/lib/domain/content-status';
import { instantInWords, zonedInstant } from '@/lib/time/zoned-time';
import type { ContentFormValues } from './content-item';

const CHOICES = [
  { value: 'published', label: 'Publish now' },
  { value: 'draft', label: 'Draft' },
  { value: 'scheduled', label: 'Schedule' },
] as const satisfies readonly { value: ContentStatus; label: string }[];

/** When partners see an item, in the portal's time zone, with an explanation. */
export function PublishField({ stored, timeZone }: { stored: ListedStatus | null; timeZone: string }) {
  const { clearErrors } = useFormContext<ContentFormValues>();
  const [status, publishAt] = useWatch<ContentFormValues, ['status', 'publishAt']>({ name: ['status', 'publishAt'] });
  const choices =
    stored === 'published'
      ? CHOICES.map((choice) => (choice.value === 'published' ? { ...choice, label: 'Published' } : choice))
      : CHOICES;
  return (
    <div className="flex flex-col gap-3">
      <ChoiceField
        name="status"
        legend="Visibility"
        legendClass="sr-only"
        options={choices}
        // Errors of published items may not apply to drafts.
        onChange={() => clearErrors()}
      />
      {status === 'scheduled' ? (
        <TimeField name="publishAt" label={`Publish at (${timeZone})`} timeZone={timeZone} />
      ) : null}
      <p role="status" className="text-sm text-muted">
        {inWords(status, publishAt, { stored, timeZone })}
      </p>
    </div>
  );
}

function inWords(
  status: ContentStatus,
  publishAt: string,
  { stored, timeZone }: { stored: ListedStatus | null; timeZone: string },
): string {
  if (status === 'draft')
    return stored === 'published' ? 'Partners no longer see it once you save.' : 'Only staff see it.';
  if (status === 'published')
    return stored === 'published' ? 'Partners see it.' : 'Partners see it as soon as you save.';
  const instant = zonedInstant(publishAt, timeZone);
  return instant
    ? `Partners see it from ${instantInWords(instant.toISOString(), timeZone)}.`
    : 'Choose when partners see it.';
}
