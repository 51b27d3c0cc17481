'use client';

import { useState } from 'react';
import { SectionCard } from '@/components/form/section-card';
import { useSave } from '@/components/form/use-save';
import { useMay } from '@/components/layout/rights';
import { UNREADABLE_ROW, withUnreadable } from '@/components/list/unreadable-rows';
import { RecordLink } from '@/components/record/record-link';
import { Button } from '@/components/ui/button';
import { deferred } from '@/components/ui/deferred';
import { DateAndTime } from '@/components/ui/date-and-time';
import { StatusPill } from '@/components/ui/status-pill';
import { bff } from '@/lib/bff/client';
import type { ContactHistory, InquiryDetail, resendReply } from '@/lib/contract/inquiries';
import { inquiryTone, type DeliveryState } from '@/lib/domain/inquiry';
import type { StatusTone } from '@/lib/domain/order-status';
import { unreadableRowsIn } from '@/lib/domain/unreadable-rows';
import { formatDateTime } from '@/lib/time/format-time';
import { statusOf } from './inquiries-query';

const SendAgain = deferred(() => import('./send-again'));

/** An inquiry's history, oldest first, with the delivery state of each email (spec 3 §3). */
export function InquiryHistory({
  inquiry,
  timeZone,
  onSent,
}: {
  inquiry: InquiryDetail;
  timeZone: string;
  /** Receives the inquiry after a reply was resent. */
  onSent: (inquiry: InquiryDetail) => void;
}) {
  const histories = withUnreadable(inquiry.contactHistories ?? [], unreadableRowsIn(inquiry, 'contactHistories'));
  const mayReaddress = inquiry.can?.includes('readdress');
  const [again, setAgain] = useState<{ id: number; email: string } | null>(null);
  const mayChange = useMay('supportCenter', 'change');
  const { save, saving } = useSave({ next: 'stay' });
  const sendAgain = async ({ id = 0, email }: ContactHistory) => {
    if (mayReaddress) return setAgain({ id, email: email ?? '' });
    const path = '/contact/action/{id}/resend';
    const sent = await save(() => bff<typeof resendReply>('POST', path, { params: { id }, body: {} }), {
      done: 'Resending the reply',
      failed: 'The reply couldn’t be resent.',
      ...(email && { link: { text: `To ${email}` } }),
    });
    if (sent) onSent(sent.answer);
  };
  return (
    <SectionCard title="History" aside={histories.length || null}>
      {histories.length === 0 ? <p className="text-muted">No replies yet.</p> : null}
      <ol className="flex flex-col divide-y divide-line">
        {histories.map((history, index) =>
          history === null ? (
            <li key={`unreadable-${index}`} className="py-4 text-sm text-muted first:pt-0 last:pb-0">
              {UNREADABLE_ROW}
            </li>
          ) : (
            <li key={history.id ?? index} className="flex flex-col gap-2 py-4 first:pt-0 last:pb-0">
              <HistoryEntry history={history} timeZone={timeZone} />
              {history.delivery ? <Delivery delivery={history.delivery} timeZone={timeZone} /> : null}
              {mayChange && isUndelivered(history) && history.id !== undefined ? (
                <Button
                  id={`again-${history.id}`}
                  className="self-start"
                  aria-disabled={saving || undefined}
                  onClick={() => void sendAgain(history)}
                >
                  Resend
                </Button>
              ) : null}
            </li>
          ),
        )}
      </ol>
      {again ? (
        <SendAgain
          reply={again}
          asker={inquiry.email}
          onSent={onSent}
          onClose={() => setAgain(null)}
          onClosed={() => (document.getElementById(`again-${again.id}`) ?? document.querySelector('textarea'))?.focus()}
        />
      ) : null}
    </SectionCard>
  );
}

export function HistoryEntry({ history, timeZone }: { history: ContactHistory; timeZone: string }) {
  const { createdAt, user, contactStatus, content, mailTitle, email } = history;
  const role = typeof user?.role === 'string' ? user.role : user?.role?.name;
  const status = statusOf(contactStatus);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <span className="font-medium">
          <RecordLink to="admin" id={user?.id}>
            {user?.fullName || 'Someone'}
          </RecordLink>
        </span>
        {role ? <span className="text-muted">{role}</span> : null}
        {createdAt ? <DateAndTime at={createdAt} timeZone={timeZone} /> : null}
        {status.name ? <StatusPill tone={inquiryTone(status.id)}>{status.name}</StatusPill> : null}
      </div>
      {email || mailTitle ? (
        <p className="text-sm text-muted wrap-anywhere">
          {[email && `To ${email}`, mailTitle && `“${mailTitle}”`].filter(Boolean).join(': ')}
        </p>
      ) : null}
      <p className="whitespace-pre-line wrap-anywhere">{content}</p>
    </>
  );
}

function isUndelivered({ delivery }: ContactHistory): boolean {
  return delivery?.state === 'failed' || (delivery?.state === 'waiting' && delivery.overdue === true);
}

const DELIVERIES: Readonly<Record<DeliveryState, { tone: StatusTone; label: string }>> = {
  waiting: { tone: 'info', label: 'Waiting to be sent' },
  sent: { tone: 'ok', label: 'Sent' },
  failed: { tone: 'bad', label: 'Not delivered' },
};

const NOT_YET = { tone: 'bad', label: 'Not delivered yet' } as const;
const STORED = { tone: 'warn', label: 'Stored, not sent' } as const;

/** An email's delivery state, with the mail server's message. */
function Delivery({
  delivery: { state, attempts, reason, at, overdue },
  timeZone,
}: {
  delivery: NonNullable<ContactHistory['delivery']>;
  timeZone: string;
}) {
  // The reason says that the reply was only stored, for lack of a mail server.
  const isStored = state === 'sent' && Boolean(reason);
  const { tone, label } = overdue && state === 'waiting' ? NOT_YET : isStored ? STORED : DELIVERIES[state];
  const tried =
    state === 'waiting' && attempts > 0
      ? `Tried ${attempts === 1 ? 'once' : `${attempts} times`}. We’ll try again.`
      : '';
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <StatusPill tone={tone}>{label}</StatusPill>
      {at ? <span className="text-muted tabular-nums">{formatDateTime(at, timeZone)}</span> : null}
      {reason ? (
        <span className="min-w-0 wrap-anywhere text-muted">
          {isStored ? reason : `${tried} The mail server said: ${reason}`.trim()}
        </span>
      ) : null}
    </div>
  );
}
