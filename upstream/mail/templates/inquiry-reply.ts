import type { Mail } from '../outbox';
import { compose, instantInWords } from './letter';

/** Identifies replies to inquiries in the outbox (its trigger, upstream/db/migrations). */
const INQUIRY_REPLY = 'inquiry-reply';

/**
 * A reply to an inquiry with the question quoted. It shows the inquiry's number for later reference, and no link,
 * because partners can't enter the back office.
 */
export function inquiryReplyMail({
  to,
  inquiryId,
  title,
  content,
  asked,
  replyTo,
  timeZone,
}: {
  to: string;
  inquiryId: number;
  title: string;
  content: string;
  asked: { message: string; at: Date };
  /** Recipient of replies. */
  replyTo: string;
  timeZone: string;
}): Mail {
  return compose({
    to,
    kind: INQUIRY_REPLY,
    subject: title,
    written: {
      imprint: `Q.PARTNER sent this reply to your inquiry ${inquiryId}. You can reply to this email.`,
      replyTo,
    },
    parts: [
      ...content.split(/\n{2,}/).map((paragraph) => ({ paragraph })),
      { label: `You wrote on ${instantInWords(asked.at, timeZone)}:`, quote: asked.message },
    ],
  });
}
