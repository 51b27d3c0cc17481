import type { SendMailOptions } from 'nodemailer';
import type { QueuedMail } from './queue';

/** The default sender without `MAIL_FROM`: an unread address at the portal's host. */
export function defaultSender(portalUrl: string): string {
  const { hostname } = new URL(portalUrl);
  const isName = /[a-z]$/i.test(hostname);
  return `Q.PARTNER <no-reply@${isName ? hostname : 'localhost'}>`;
}

/**
 * A message for the mail library. Date and Message-ID are the same in each attempt, so that duplicates can be
 * recognized.
 *
 * @param from `Name <someone@example.com>`, or just the address
 */
export function messageOf(mail: QueuedMail, from: string): SendMailOptions {
  const domain = from.replace(/>$/, '').split('@').at(-1);
  return {
    from,
    // As an object it is a single address, whatever it contains.
    to: { name: '', address: mail.recipient },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    date: mail.createdAt,
    messageId: `<${mail.messageUuid}@${domain}>`,
    ...(mail.replyTo
      ? { replyTo: { name: '', address: mail.replyTo } }
      : // Suppresses automatic replies (RFC 3834).
        { headers: { 'auto-submitted': 'auto-generated' } }),
    textEncoding: 'quoted-printable',
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
