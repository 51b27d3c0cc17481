import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { slowly } from '@/scripts/timeouts.mjs';
import { readEml, type ReadMessage } from './eml';

/** The messages to a person that a product without a mail server has kept, oldest first. */
export function mailsTo(address: string, dataDir: string): ReadMessage[] {
  const folder = path.join(dataDir, 'mail');
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .map((name) => readEml(readFileSync(path.join(folder, name), 'latin1')))
    .filter(({ headers }) => headers.to === address);
}

/**
 * Waits for a message to a person. They are delivered within seconds.
 *
 * @param count how many there must be, for who has got some before
 * @returns the latest of them
 * @throws Error when it does not come
 */
export async function mailTo(address: string, dataDir: string, { count = 1 } = {}): Promise<ReadMessage> {
  for (const end = Date.now() + slowly(15_000); Date.now() < end; await delay(100)) {
    const latest = mailsTo(address, dataDir)[count - 1];
    if (latest) return latest;
  }
  throw new Error(`No message number ${count} to ${address} has come.`);
}

/** The temporary password that a message brings. */
export function temporaryPasswordIn({ text }: { text: string }): string {
  const password = /^Temporary password: (\S+)$/m.exec(text)?.[1];
  if (!password) throw new Error(`There is no temporary password in: ${text}`);
  return password;
}
