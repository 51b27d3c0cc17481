/** Inquiries of the website and of the partner portal (spec 3, Support center). */

import { faultOfEmail, isOneLine, NAME_UNPRINTABLE } from './person';
import type { StatusTone } from './order-status';

/** 1 is the product's website, 2 the partner portal. */
export const CONTACT_TYPES = [1, 2] as const;
export type ContactType = (typeof CONTACT_TYPES)[number];

/** Undefined for a number that is no type. */
export function contactTypeOf(id: number): ContactType | undefined {
  return CONTACT_TYPES.find((type) => type === id);
}

/** What each is called in the menu, and over its inquiries (spec 3 §2). */
export const CONTACT_TYPE_NAMES: Readonly<Record<ContactType, { menu: string; heading: string }>> = {
  1: { menu: 'Qcells website', heading: 'Product Website' },
  2: { menu: 'Partner website', heading: 'Q.PARTNER Portal' },
};

/** Statuses are the upstream's; these two are what a reply makes (spec 3 §9), and the first is what waits. */
export const RECEIVED_STATUS = 1;
export const EMAIL_STATUS = 2;
export const PHONE_STATUS = 3;

export type ReplyStatus = typeof EMAIL_STATUS | typeof PHONE_STATUS;

export const MAX_REPLY = 10_000;
export const MAX_REPLY_TITLE = 200;

export const NO_INQUIRY_SELECTED = 'Please select a target to change';
export const ANSWERED_MEANWHILE = 'Somebody else has answered this inquiry in the meantime. Your text is kept.';

export interface ReplyValues {
  contactStatusId: number;
  content: string;
  mailTitle?: string | undefined;
  email?: string | undefined;
}

export type ReplyField = 'email' | 'mailTitle' | 'content';

/** What is wrong with a reply, field by field in the order of the form (spec 3 §5, Inquiry reply). */
export function faultsOfReply({
  contactStatusId,
  content,
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
  if (content.trim() === '') faults.push(['content', 'Content is required']);
  return faults;
}

/** How a status is shown: what waits, what is answered, what is over. */
export function inquiryTone(statusId: number | null | undefined): StatusTone {
  if (statusId === RECEIVED_STATUS) return 'info';
  return statusId === EMAIL_STATUS || statusId === PHONE_STATUS ? 'ok' : 'quiet';
}

/** Of an answer by e-mail. */
export const DELIVERY_STATES = ['waiting', 'sent', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];
