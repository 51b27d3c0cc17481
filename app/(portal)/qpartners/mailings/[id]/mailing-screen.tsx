'use client';

import { defineAction, type Item } from '@/components/action/action';
import { perform } from '@/components/action/perform';
import { SectionCard } from '@/components/form/section-card';
import { May } from '@/components/layout/rights';
import { PageHead, RecordBody, type StripFact } from '@/components/record/record-layout';
import { RecordLink } from '@/components/record/record-link';
import { RecordPage } from '@/components/record/record-page';
import { RowsPart, useRows, type Rows, type RowSource } from '@/components/record/rows';
import { recordOf } from '@/components/record/use-record';
import { Button } from '@/components/ui/button';
import { DateAndTime } from '@/components/ui/date-and-time';
import { DetailSection, Fact } from '@/components/ui/detail-section';
import { DetailTable } from '@/components/ui/detail-table';
import { MAILINGS_PATH } from '@/lib/addresses/paths';
import { call } from '@/lib/bff/call';
import { bff } from '@/lib/bff/client';
import type {
  getMailing,
  listMailingRecipients,
  Mailing,
  MailingRecipient,
  stopMailing,
} from '@/lib/contract/mailings';
import { DELIVERY_NAMES, EXCLUSION_NAMES, EXCLUSIONS } from '@/lib/domain/mailing';
import { formatCount } from '@/lib/text/format';
import { MailingState } from '../mailings-list';

export function MailingScreen({ id, failed, timeZone }: { id: number; failed: string | null; timeZone: string }) {
  return (
    <RecordPage
      source={recordOf<typeof getMailing>('/mailings/{id}', { params: { id } })}
      failed={failed}
      title="Mailing"
      problem="There was a problem getting the mailing"
    >
      {(mailing) => (
        <>
          <PageHead
            title={mailing.subject}
            area="Registration"
            list={{ label: 'Mailings', href: MAILINGS_PATH }}
            here={`Mailing ${id}`}
            noun="mailing"
            status={<MailingState state={mailing.state} />}
            actions={
              mailing.state === 'sending' ? (
                <May do="change" in="registration">
                  <Button onClick={() => perform(stopping, [{ id, label: `“${mailing.subject}”` }])}>Stop</Button>
                </May>
              ) : null
            }
            menu={[]}
            logged={['mailing', id]}
          />
          <RecordBody facts={factsOf(mailing, timeZone)} label="Text" sidebar={<Written mailing={mailing} />}>
            <SectionCard title="Partners">
              <Recipients mailing={mailing} timeZone={timeZone} />
            </SectionCard>
          </RecordBody>
        </>
      )}
    </RecordPage>
  );
}

/** What is still waiting must not be sent during the time for Undo. */
const stopping = defineAction<Item>({
  of: 'mailing',
  noun: ['mailing', 'mailings'],
  verb: ['Stop', 'Stopping', 'stopped'],
  call: ([{ id }]) => call<typeof stopMailing>('POST', '/mailings/{id}/stop', { params: { id } }),
  undo: 'none',
});

function factsOf({ createdAt, userId, userName, recipients, sent, failed, excluded }: Mailing, timeZone: string) {
  const left = EXCLUSIONS.reduce((sum, reason) => sum + excluded[reason], 0);
  return [
    [
      'Written',
      <DateAndTime key="at" at={createdAt} timeZone={timeZone} />,
      <RecordLink key="by" to="admin" id={userId}>
        {userName}
      </RecordLink>,
    ],
    ['Recipients', formatCount(recipients)],
    ['Sent', formatCount(sent)],
    ['Failed', formatCount(failed)],
    [
      'Left out',
      formatCount(left),
      EXCLUSIONS.flatMap((reason) =>
        excluded[reason] > 0 ? [`${formatCount(excluded[reason])} ${EXCLUSION_NAMES[reason].toLowerCase()}`] : [],
      ).join(', ') || null,
    ],
  ] satisfies StripFact[];
}

function Written({ mailing: { subject, text, replyTo, concernsAccount } }: { mailing: Mailing }) {
  return (
    <DetailSection title="Email">
      <p className="font-medium wrap-anywhere">{subject}</p>
      <p className="text-sm whitespace-pre-line wrap-anywhere">{text}</p>
      <dl className="flex flex-col gap-2">
        <Fact name="Replies go to">{replyTo ?? 'No one'}</Fact>
        <Fact name="Sent to partners without the newsletter">{concernsAccount ? 'Yes' : 'No'}</Fact>
      </dl>
    </DetailSection>
  );
}

const ROWS_SIZE = 25;
/** Maximum rows per response (lib/contract/mailings.ts). */
const MOST_ROWS = 100;

function recipientSource(mailing: number): RowSource<MailingRecipient> {
  const read = async (limit: number, offset: number): Promise<Rows<MailingRecipient>> => {
    const query = { mailing, limit, offset };
    const { data, total } = await bff<typeof listMailingRecipients>('GET', '/mailings/recipients', { query });
    return { rows: data, hasMore: offset + data.length < total };
  };
  return {
    first: (shown) => read(Math.min(Math.max(shown, ROWS_SIZE), MOST_ROWS), 0),
    after: (shown) => read(MOST_ROWS, shown.length),
  };
}

function Recipients({ mailing: { id, sent, failed, state }, timeZone }: { mailing: Mailing; timeZone: string }) {
  const rows = useRows(['/mailings/recipients', { mailing: id, sent, failed, state }, 'rows'], recipientSource(id));
  return (
    <RowsPart
      of={rows}
      problem="There was a problem getting the recipients"
      loading="Loading the recipients…"
      empty={<p className="text-muted">No partners.</p>}
    >
      {(shown) => (
        <DetailTable
          label="Partners of this mailing"
          className="stacked"
          heads={['Partner', 'Email', 'Delivery', 'When']}
        >
          {shown.map(({ id: personId, name, email, companyId, companyName, delivery, excluded, reason, settledAt }) => (
            <tr key={personId}>
              <td className="min-w-32 wrap-anywhere">
                {name}
                <span className="block text-xs text-muted">
                  <RecordLink to="company" id={companyId}>
                    {companyName}
                  </RecordLink>
                </span>
              </td>
              <td className="min-w-32 wrap-anywhere">{email}</td>
              <td data-label="Delivery" className={delivery === 'failed' ? 'text-bad' : undefined}>
                {delivery ? DELIVERY_NAMES[delivery] : excluded ? `Left out: ${EXCLUSION_NAMES[excluded]}` : null}
                {reason ? <span className="block text-xs wrap-anywhere">{reason}</span> : null}
              </td>
              <td data-label="When" className="whitespace-nowrap text-muted">
                {settledAt ? <DateAndTime at={settledAt} timeZone={timeZone} /> : '—'}
              </td>
            </tr>
          ))}
        </DetailTable>
      )}
    </RowsPart>
  );
}
