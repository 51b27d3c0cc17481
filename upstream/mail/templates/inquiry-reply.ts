import type { Mail } from '../outbox';
import { compose, instantInWords } from './letter';

/** By which the outbox tells answers to inquiries apart (its trigger, upstream/db/migrations). */
const INQUIRY_REPLY = 'inquiry-reply';

/**
 * Answers an inquiry, in the words of who answers, with what was asked below. It names the inquiry by its number, by
 * which whoever gets an answer to it finds it; partners may not enter the back office, so nothing leads there.
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
  /** Whom an answer to it reaches. */
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
