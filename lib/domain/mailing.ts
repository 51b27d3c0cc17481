/** Limits in characters; recipients as a list can select (components/bulk/select-matching.tsx). */
export const MAX_MAILING_SUBJECT = 150;
export const MAX_MAILING_TEXT = 10_000;
export const MAX_MAILING_RECIPIENTS = 10_000;

export interface MailingPerson {
  firstName: string;
  lastName: string;
  company: string;
}

const PLACEHOLDERS: Readonly<Record<string, (person: MailingPerson) => string>> = {
  '{first name}': ({ firstName }) => firstName,
  '{last name}': ({ lastName }) => lastName,
  '{company}': ({ company }) => company,
};

export const PLACEHOLDER_NAMES = Object.keys(PLACEHOLDERS);

const IN_BRACES = /\{[^{}]*\}/g;

/** The text with a person's data in place of its placeholders. */
export function fillPlaceholders(text: string, person: MailingPerson): string {
  return text.replace(IN_BRACES, (name) => PLACEHOLDERS[name]?.(person) ?? name);
}

/** A sentence about the first unknown placeholder; undefined if all are known. */
export function placeholderFault(text: string): string | undefined {
  const unknown = text.match(IN_BRACES)?.find((name) => !(name in PLACEHOLDERS));
  return unknown && `There is no placeholder ${unknown}. Use ${PLACEHOLDER_NAMES.join(', ')}.`;
}

/** Why selected partners don't get an email. */
export const EXCLUSIONS = ['noEmail', 'newsletter', 'bounced'] as const;
export type Exclusion = (typeof EXCLUSIONS)[number];

export const EXCLUSION_NAMES: Readonly<Record<Exclusion, string>> = {
  noEmail: 'No email address',
  newsletter: 'Don’t receive the newsletter',
  bounced: 'An earlier email couldn’t be delivered',
};

export const DELIVERIES = ['waiting', 'queued', 'sent', 'stored', 'failed', 'stopped'] as const;
export type Delivery = (typeof DELIVERIES)[number];

export const DELIVERY_NAMES: Readonly<Record<Delivery, string>> = {
  waiting: 'Waiting',
  queued: 'Being sent',
  sent: 'Sent',
  stored: 'Stored, not sent',
  failed: 'Failed',
  stopped: 'Stopped before it was sent',
};

export const MAILING_STATES = ['sending', 'done', 'stopped'] as const;
export type MailingState = (typeof MAILING_STATES)[number];

export const MAILING_STATE_NAMES: Readonly<Record<MailingState, string>> = {
  sending: 'Sending',
  done: 'Sent',
  stopped: 'Stopped',
};
