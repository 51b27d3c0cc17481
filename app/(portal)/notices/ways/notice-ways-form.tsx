'use client';

import type { z } from 'zod';
import { ChangesButton, Form } from '@/components/form/form';
import { SectionCard } from '@/components/form/section-card';
import { SelectField } from '@/components/form/select-field';
import { useForm } from '@/components/form/use-form';
import { useSave } from '@/components/form/use-save';
import { useMailNote } from '@/components/layout/mail-note';
import { PageTitle } from '@/components/layout/page-title';
import { RecordPage } from '@/components/record/record-page';
import { recordOf } from '@/components/record/use-record';
import { bff } from '@/lib/bff/client';
import { getNoticeWays, type changeNoticeWays } from '@/lib/contract/notices';
import { LATE_WORK, NOTICE_KIND_NAMES, NOTICE_KINDS, WAY_NAMES } from '@/lib/domain/notice';
import { LATE_AFTER_DAYS } from '@/lib/domain/waiting-age';

type Ways = z.output<(typeof getNoticeWays)['response']>;

export function NoticeWaysScreen({ failed }: { failed: string | null }) {
  return (
    <RecordPage
      source={recordOf<typeof getNoticeWays>('/notices/ways', {})}
      failed={failed}
      title="Notification settings"
      problem="Notification settings could not be loaded."
    >
      {(ways, take) => <NoticeWaysForm ways={ways} take={take} />}
    </RecordPage>
  );
}

const { inquiry, registration, other } = LATE_AFTER_DAYS;

function NoticeWaysForm({ ways, take }: { ways: Ways; take: (ways: Ways) => void }) {
  const form = useForm({ schema: getNoticeWays.response, defaultValues: ways });
  const mailNote = useMailNote();
  const { save, saving } = useSave({ form, done: 'Saved' });
  const send = async (body: Ways) => {
    const saved = await save(() => bff<typeof changeNoticeWays>('PATCH', '/notices/ways', { body }));
    if (!saved) return;
    take(body);
    form.reset(body);
  };
  return (
    <Form
      form={form}
      label="Notification settings"
      draft={{ of: 'notification settings' }}
      busy={saving}
      guard
      className="flex w-full max-w-3xl flex-col gap-4"
      onSubmit={send}
    >
      <PageTitle actions={<ChangesButton busy="Saving…">Save</ChangesButton>}>Notification settings</PageTitle>
      {mailNote ? <p className="text-sm text-muted">{mailNote.trim()}</p> : null}
      <SectionCard title="Your work" aside="These always appear under the bell.">
        {NOTICE_KIND_NAMES.map((kind) => (
          <SelectField key={kind} name={kind} label={NOTICE_KINDS[kind].label}>
            {NOTICE_KINDS[kind].ways.map((way) => (
              <option key={way} value={way}>
                {WAY_NAMES[way]}
              </option>
            ))}
          </SelectField>
        ))}
      </SectionCard>
      <SectionCard title="Waiting work">
        <SelectField
          name="lateWork"
          label={LATE_WORK.label}
          hint={
            `Inquiries are late after ${inquiry} days, registrations after ${registration}, ` +
            `and everything else after ${other}.`
          }
        >
          {LATE_WORK.ways.map((way) => (
            <option key={way} value={way}>
              {way === 'portal' ? 'On the dashboard' : WAY_NAMES[way]}
            </option>
          ))}
        </SelectField>
      </SectionCard>
    </Form>
  );
}
