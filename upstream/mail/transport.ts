import type { QueuedMail } from './queue';

/** A target for messages: a mail server or a folder. */
export interface MailTransport {
  /** It stores messages instead of sending them. */
  storesOnly?: true;
  /** Sends a message; resolves once the target has accepted it. @throws MailFailure if it wasn't accepted */
  send: (mail: QueuedMail) => Promise<void>;
}

/** The cause of a failure: the connection, which may recover, or the message, for now or permanently. */
export type Blame = 'way' | 'mail-for-now' | 'mail-for-good';

/** A message wasn't accepted. The error's text may quote addresses, so keep it out of the log. */
export class MailFailure extends Error {
  override name = 'MailFailure';

  constructor(
    message: string,
    readonly blame: Blame,
    readonly facts: { code?: string | undefined; responseCode?: number | undefined; command?: string | undefined },
  ) {
    super(message);
  }
}
