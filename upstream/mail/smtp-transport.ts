import { createTransport } from 'nodemailer';
import SmtpTransport from 'nodemailer/lib/smtp-transport/index.js';
import { messageOf } from './message';
import { MailFailure, type Blame, type MailTransport } from './transport';

/** Time limits in milliseconds. Servers that scan messages are slow. */
const TIMEOUTS = { connectionTimeout: 15_000, greetingTimeout: 30_000, dnsTimeout: 15_000, socketTimeout: 120_000 };

/** Sends through a mail server, with one connection per message; only the outbox retries. */
export function smtpTransport(url: string, from: string): MailTransport {
  // Construct the transport directly, because a URL alone could drop or override the time limits.
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

interface SmtpError {
  message: string;
  code?: string;
  /** Code of the server’s response, such as 550. */
  responseCode?: number;
  /** The failed command; `API` if the library itself refused. */
  command?: string;
}

function failureOf(error: unknown): MailFailure {
  const { message, code, responseCode, command } = error as SmtpError;
  return new MailFailure(message, blameFor(error as SmtpError), { code, responseCode, command });
}

/**
 * Refusing the recipient or content is final. Refusing the sender or sign-in depends on the settings, so messages wait
 * until those are fixed.
 */
function blameFor({ code, responseCode = 0, command }: SmtpError): Blame {
  if (command === 'API') return code === 'EENVELOPE' ? 'mail-for-good' : 'way';
  if (command !== 'RCPT TO' && command !== 'DATA') return 'way';
  return responseCode >= 500 ? 'mail-for-good' : 'mail-for-now';
}
