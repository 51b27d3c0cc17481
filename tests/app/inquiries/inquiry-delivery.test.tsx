import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { InquiryHistory } from '@/app/(portal)/supportcenter/inquiry-history';
import type { InquiryDetail } from '@/lib/contract/inquiries';
import { fakeBff } from '../../harness/dom/fake-bff';
import { renderInPortal } from '../../harness/dom/portal';

const delivery = { state: 'sent', attempts: 1, at: '2026-11-26T12:00:00Z', overdue: false } as const;

test.each([
  [null, 'Sent', null],
  ['No mail server is set up.', 'Stored, not sent', 'No mail server is set up.'],
])('a reply with the reason %s is shown as %s', (reason, label, said) => {
  fakeBff();
  const history = { id: 1, content: 'Hello', contactStatus: 'Answered by email', delivery: { ...delivery, reason } };
  const inquiry = { id: 7, contactHistories: [history] } as unknown as InquiryDetail;
  renderInPortal(<InquiryHistory inquiry={inquiry} timeZone="UTC" onSent={() => undefined} />);
  screen.getByText(label);
  expect(screen.queryByText(/mail server/)?.textContent ?? null).toBe(said);
});
