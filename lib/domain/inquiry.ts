import { faultOfEmail, isOneLine, NAME_UNPRINTABLE, normalEmail } from './person';
import type { StatusTone } from './order-status';

export const INQUIRIES_PER_PAGE = 10;

/** The upstream's statuses; a reply sets `EMAIL_STATUS` or `PHONE_STATUS` (spec 3 §9). */
export const RECEIVED_STATUS = 1;
export const EMAIL_STATUS = 2;
export const PHONE_STATUS = 3;
export const CLOSED_STATUS = 4;
/** An undelivered answer makes its inquiry wait again. */
export const UNDELIVERED_STATUS = 5;

export const WAITING_STATUSES = [RECEIVED_STATUS, UNDELIVERED_STATUS] as const;

/** Minutes after which an unsent answer counts as undelivered, while it is still retried. */
export const OVERDUE_MINUTES = 60;

export const CLOSE_REASONS = { spam: 'Spam', duplicate: 'Duplicate', solved: 'Solved' } as const;
export type CloseReason = keyof typeof CLOSE_REASONS;
export const CLOSE_REASON_IDS = Object.keys(CLOSE_REASONS) as [CloseReason, ...CloseReason[]];

export function isWaiting(statusId: number | null | undefined): boolean {
  return WAITING_STATUSES.some((waiting) => waiting === statusId);
}

/** What staff can do with an inquiry besides answering, by status. Not in the specs. */
export function wayOn(statusId: number | null | undefined): { close: boolean; reopen: boolean } {
  const isAnswered = statusId === EMAIL_STATUS || statusId === PHONE_STATUS;
  return { close: isAnswered || isWaiting(statusId), reopen: isAnswered || statusId === CLOSED_STATUS };
}

/** Why an inquiry can't be closed without an answer; null if it can. */
export function refusalToClose(statusId: number | null | undefined): string | null {
  if (statusId === CLOSED_STATUS) return 'Already closed.';
  return wayOn(statusId).close ? null : 'An inquiry with this status can’t be closed.';
}

/** Whether a reply goes to another address than the sender's, ignoring case and spaces. */
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

/** Errors of a reply by field, in form order (spec 3 §5, Inquiry reply). */
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

export function inquiryTone(statusId: number | null | undefined): StatusTone {
  if (statusId === RECEIVED_STATUS) return 'info';
  if (statusId === UNDELIVERED_STATUS) return 'bad';
  return statusId === EMAIL_STATUS || statusId === PHONE_STATUS ? 'ok' : 'quiet';
}

export const DELIVERY_STATES = ['waiting', 'sent', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];
