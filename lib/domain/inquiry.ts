/** Inquiries of the website and of the partner portal (spec 3, Support center). */

import { faultOfEmail, isOneLine, NAME_UNPRINTABLE, normalEmail } from './person';
import type { StatusTone } from './order-status';

/** Of their list (spec 3 §9). */
export const INQUIRIES_PER_PAGE = 10;

/** Statuses are the upstream's; `EMAIL_STATUS` and `PHONE_STATUS` are what a reply makes (spec 3 §9). */
export const RECEIVED_STATUS = 1;
export const EMAIL_STATUS = 2;
export const PHONE_STATUS = 3;
export const CLOSED_STATUS = 4;
/** What an answer makes that did not arrive: the inquiry waits again. */
export const UNDELIVERED_STATUS = 5;

/** What waits for an answer. */
export const WAITING_STATUSES = [RECEIVED_STATUS, UNDELIVERED_STATUS] as const;

/** After so many minutes an answer that could not be sent counts as not delivered, though it is still tried. */
export const OVERDUE_MINUTES = 60;

/** Why an inquiry is closed without an answer. */
export const CLOSE_REASONS = { spam: 'Spam', duplicate: 'Duplicate', solved: 'Solved' } as const;
export type CloseReason = keyof typeof CLOSE_REASONS;
export const CLOSE_REASON_IDS = Object.keys(CLOSE_REASONS) as [CloseReason, ...CloseReason[]];

/** Can somebody wait for an answer to it? */
export function isWaiting(statusId: number | null | undefined): boolean {
  return WAITING_STATUSES.some((waiting) => waiting === statusId);
}

/** What can be done to an inquiry beside answering it, by its status; all of it beyond the specs. */
export function wayOn(statusId: number | null | undefined): { close: boolean; putBack: 'Reopen' | 'Reopened' | null } {
  const isAnswered = statusId === EMAIL_STATUS || statusId === PHONE_STATUS;
  const isClosed = statusId === CLOSED_STATUS;
  return { close: isAnswered || isWaiting(statusId), putBack: isClosed ? 'Reopen' : isAnswered ? 'Reopened' : null };
}

/** Why an inquiry can't be closed without an answer, by its status; null where it can. */
export function refusalToClose(statusId: number | null | undefined): string | null {
  if (statusId === CLOSED_STATUS) return 'Already closed.';
  return wayOn(statusId).close ? null : 'An inquiry with this status can’t be closed.';
}

/** Goes a reply elsewhere than to who asked? Case and space count for nothing. */
export function isElsewhere(asker: string | null | undefined, to: string | null | undefined): boolean {
  return Boolean(asker?.trim() && to?.trim()) && normalEmail(asker ?? '') !== normalEmail(to ?? '');
}

export type ReplyStatus = typeof EMAIL_STATUS | typeof PHONE_STATUS;

export const MAX_REPLY = 10_000;
export const MAX_REPLY_TITLE = 200;

export const NO_INQUIRY_SELECTED = 'Please select a target to change';
export const CHANGED_MEANWHILE = 'Someone else changed this inquiry.';
export const CATEGORIZED_MEANWHILE = 'Someone else changed this inquiry’s category.';
export const ANSWERED_MEANWHILE = 'Someone else replied to this inquiry. Your text is kept.';

export interface ReplyValues {
  contactStatusId: number;
  content?: string | undefined;
  reason?: string | undefined;
  mailTitle?: string | undefined;
  email?: string | undefined;
}

export type ReplyField = 'email' | 'mailTitle' | 'content' | 'reason';

/** What is wrong with a reply, field by field in the order of the form (spec 3 §5, Inquiry reply). */
export function faultsOfReply({
  contactStatusId,
  content = '',
  reason,
  mailTitle = '',
  email = '',
}: ReplyValues): [field: ReplyField, fault: string][] {
  const faults: [ReplyField, string][] = [];
  if (contactStatusId === EMAIL_STATUS) {
    const faultyEmail = faultOfEmail(email);
    if (faultyEmail) faults.push(['email', faultyEmail]);
    if (mailTitle.trim() === '') faults.push(['mailTitle', 'Title is required']);
    else if (!isOneLine(mailTitle)) faults.push(['mailTitle', NAME_UNPRINTABLE]);
  }
  if (contactStatusId === CLOSED_STATUS && !reason) faults.push(['reason', 'Choose a reason']);
  const isAnswer = contactStatusId === EMAIL_STATUS || contactStatusId === PHONE_STATUS;
  if (isAnswer && content.trim() === '') faults.push(['content', 'Content is required']);
  return faults;
}

/** How a status is shown: what waits, what is answered, what is over. */
export function inquiryTone(statusId: number | null | undefined): StatusTone {
  if (statusId === RECEIVED_STATUS) return 'info';
  if (statusId === UNDELIVERED_STATUS) return 'bad';
  return statusId === EMAIL_STATUS || statusId === PHONE_STATUS ? 'ok' : 'quiet';
}

/** Of an answer by e-mail. */
export const DELIVERY_STATES = ['waiting', 'sent', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];
