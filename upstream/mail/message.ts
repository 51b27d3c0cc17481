import type { SendMailOptions } from 'nodemailer';
import type { QueuedMail } from './queue';

/** The sender where `MAIL_FROM` is not set: an address that nobody reads, at the host of the portal. */
export function defaultSender(portalUrl: string): string {
  const { hostname } = new URL(portalUrl);
  const isName = /[a-z]$/i.test(hostname);
  return `Q.PARTNER <no-reply@${isName ? hostname : 'localhost'}>`;
}

/**
 * A message as the mail library takes it. It is the same for each attempt, and so are its date and its Message-ID: who
 * receives it twice can tell.
 *
 * @param from `Name <someone@example.com>` or the address alone
 */
export function messageOf(mail: QueuedMail, from: string): SendMailOptions {
  const domain = from.replace(/>$/, '').split('@').at(-1);
  return {
    from,
    // As an object it is one address, whatever is in it.
    to: { name: '', address: mail.recipient },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    date: mail.createdAt,
    messageId: `<${mail.messageUuid}@${domain}>`,
    ...(mail.replyTo
      ? { replyTo: { name: '', address: mail.replyTo } }
      : // No holiday notices in return (RFC 3834).
        { headers: { 'auto-submitted': 'auto-generated' } }),
    textEncoding: 'quoted-printable',
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
