import { defineList } from '@/components/list/define-list';
import { NOTHING } from '@/components/list/list-column';
import { RecordLink } from '@/components/record/record-link';
import { StatusPill } from '@/components/ui/status-pill';
import { mailingsAddress, type MailingsView } from '@/lib/addresses/mailings';
import { ROWS_PER_PAGE } from '@/lib/addresses/page-range';
import type { listMailings, Mailing } from '@/lib/contract/mailings';
import { MAILING_STATE_NAMES } from '@/lib/domain/mailing';
import { formatCount } from '@/lib/text/format';

const TONES = { sending: 'info', done: 'ok', stopped: 'quiet' } as const;

export function MailingState({ state }: Pick<Mailing, 'state'>) {
  return <StatusPill tone={TONES[state]}>{MAILING_STATE_NAMES[state]}</StatusPill>;
}

/** Emails to many partners, latest first. */
export const mailingsList = defineList<typeof listMailings, MailingsView>()({
  path: '/mailings',
  address: mailingsAddress,
  noun: ['mailing', 'mailings'],
  query: ({ page }) => ({ page, size: ROWS_PER_PAGE }),
  also: ['id', 'userId'],
  columns: [
    {
      id: 'subject',
      field: 'subject',
      header: 'Subject',
      slot: 'title',
      cell: ({ id, subject }) => (
        <RecordLink className="" to="mailing" id={id} data-row-link>
          {subject}
        </RecordLink>
      ),
    },
    { field: 'createdAt', header: 'When', kind: 'moment', slot: 'when' },
    {
      field: 'userName',
      header: 'By',
      slot: 'detail',
      width: 170,
      narrow: false,
      links: false,
      link: ['admin', 'userId'],
    },
    { field: 'recipients', header: 'Recipients', kind: 'count', narrow: false },
    { field: 'sent', header: 'Sent', kind: 'count' },
    {
      field: 'failed',
      header: 'Failed',
      kind: 'number',
      cell: ({ failed }) => (failed > 0 ? <span className="text-bad">{formatCount(failed)}</span> : NOTHING),
    },
    { field: 'state', header: 'Status', slot: 'value', edge: true, cell: (mailing) => <MailingState {...mailing} /> },
  ],
});
