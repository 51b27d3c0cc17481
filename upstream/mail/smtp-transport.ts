import { createTransport } from 'nodemailer';
import SmtpTransport from 'nodemailer/lib/smtp-transport/index.js';
import { messageOf } from './message';
import { MailFailure, type Blame, type MailTransport } from './transport';

/** How long each step may take, in milliseconds. Servers that look closely at a message take their time. */
const TIMEOUTS = { connectionTimeout: 15_000, greetingTimeout: 30_000, dnsTimeout: 15_000, socketTimeout: 120_000 };

/**
 * Sends by a mail server, each message over a connection of its own: nothing is sent again but by the outbox.
 */
export function smtpTransport(url: string, from: string): MailTransport {
  // Made by hand: from an address alone it would be made without the time limits, or with what the address asks for.
  const transporter = createTransport(new SmtpTransport({ url, ...TIMEOUTS }));
  return {
    async send(mail) {
      try {
        await transporter.sendMail(messageOf(mail, from));
      } catch (error) {
        throw failureOf(error);
      }
    },
  };
}

/** What the mail library tells of a failure. */
interface SmtpError {
  message: string;
  code?: string;
  /** The code of the server’s answer, such as 550. */
  responseCode?: number;
  /** To which command; `API` where the library itself refused. */
  command?: string;
}

function failureOf(error: unknown): MailFailure {
  const { message, code, responseCode, command } = error as SmtpError;
  return new MailFailure(message, blameFor(error as SmtpError), { code, responseCode, command });
}

/**
 * A refusal of the person's address or of the content is final. That of the sender or of the sign-in is a matter of the
 * settings: messages wait until they are mended.
 */
function blameFor({ code, responseCode = 0, command }: SmtpError): Blame {
  if (command === 'API') return code === 'EENVELOPE' ? 'mail-for-good' : 'way';
  if (command !== 'RCPT TO' && command !== 'DATA') return 'way';
  return responseCode >= 500 ? 'mail-for-good' : 'mail-for-now';
}
