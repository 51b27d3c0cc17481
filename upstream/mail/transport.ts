import type { QueuedMail } from './queue';

/** Where messages go: a mail server, or a folder. */
export interface MailTransport {
  /** Sends a message; resolves once it is out of this program's hands. @throws MailFailure when it was not taken */
  send: (mail: QueuedMail) => Promise<void>;
}

/** Why a message was not taken: the way there, which may work later, or the message itself, which is final. */
export type Blame = 'way' | 'mail-for-now' | 'mail-for-good';

/** A message was not taken. Its text may quote addresses: it is not for the log. */
export class MailFailure extends Error {
  override name = 'MailFailure';

  constructor(
    message: string,
    readonly blame: Blame,
    /** What of it may be logged. */
    readonly facts: { code?: string | undefined; responseCode?: number | undefined; command?: string | undefined },
  ) {
    super(message);
  }
}
