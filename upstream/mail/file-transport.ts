import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { writeWhole } from '../files/write-whole';
import { messageOf } from './message';
import type { QueuedMail } from './queue';
import type { MailTransport } from './transport';

/**
 * Keeps messages as .eml files, which mail programs open, for a portal without a mail server. A message has one
 * name: kept twice, it is one file.
 *
 * @param folder absolute path; made when the first message comes
 */
export function fileTransport(folder: string, from: string): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      const { message } = await composer.sendMail(messageOf(mail, from));
      // They may hold passwords: nobody else on the machine reads them.
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeWhole(join(folder, fileName(mail)), message as Buffer);
    },
  };
}

/** Sorts by time: `2026-11-21T14-40-00-000Z-temporary-password-12.eml`. */
function fileName({ id, kind, createdAt }: QueuedMail): string {
  return `${createdAt.toISOString().replace(/[:.]/g, '-')}-${kind}-${id}.eml`;
}
