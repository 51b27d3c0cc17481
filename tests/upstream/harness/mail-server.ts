import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { readEml, type ReadMessage } from '../../harness/eml';

/** A message that a mail server has taken. */
export interface Received extends ReadMessage {
  from: string;
  to: string;
  messageId: string;
}

/** A mail server on a port of its own. */
export interface MailServer {
  url: string;
  port: number;
  /** What it has taken so far, in this order. It counts as taken before the sender is told so. */
  received: Received[];
  stop: () => Promise<void>;
}

export interface MailServerOptions {
  port?: number;
  /** Runs for each recipient; what it throws refuses them. */
  onRecipient?: (address: string) => void;
  /** Runs when a message is there, before the sender is told; what it throws refuses it. */
  onMessage?: (message: Received) => void | Promise<void>;
  /** Only who signs in with these may send. */
  signIn?: { user: string; password: string };
}

/** A refusal with a code of SMTP, such as 450. */
export function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

/** Starts a mail server. */
export async function startMailServer({
  port = 0,
  onRecipient,
  onMessage,
  signIn,
}: MailServerOptions = {}): Promise<MailServer> {
  const received: Received[] = [];
  const options: SMTPServerOptions = {
    authOptional: !signIn,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onAuth({ username, password }, _session, done) {
      if (username === signIn?.user && password === signIn?.password) done(null, { user: username });
      else done(refusal(535, '5.7.8 Authentication failed'));
    },
    onRcptTo({ address }, _session, done) {
      try {
        onRecipient?.(address);
        done();
      } catch (error) {
        done(error as Error);
      }
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const message = readEml(Buffer.concat(chunks).toString('latin1'));
        const { address: from } = envelope.mailFrom || { address: '' };
        const to = envelope.rcptTo.map(({ address }) => address).join();
        const taken = { ...message, from, to, messageId: message.headers['message-id'] ?? '' };
        Promise.resolve(taken)
          .then(onMessage)
          .then(() => {
            received.push(taken);
            done();
          })
          .catch(done);
      });
    },
  };
  const server = new SMTPServer(options);
  // A sender that is killed breaks off.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  const { port: taken } = server.server.address() as AddressInfo;
  const credentials = signIn ? `${signIn.user}:${signIn.password}@` : '';
  return {
    url: `smtp://${credentials}127.0.0.1:${taken}`,
    port: taken,
    received,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
