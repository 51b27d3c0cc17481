import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { writeWhole } from '../files/write-whole';
import { messageOf } from './message';
import type { QueuedMail } from './queue';
import type { MailTransport } from './transport';

/**
 * Stores messages as .eml files, which mail programs open, for a portal without a mail server. Repeating a message
 * overwrites its file.
 *
 * @param folder absolute path; created with the first message
 */
export function fileTransport(folder: string, from: string): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    storesOnly: true,
    async send(mail) {
      const { message } = await composer.sendMail(messageOf(mail, from));
      // Messages may contain passwords, so only the owner may read them.
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeWhole(join(folder, fileName(mail)), message as Buffer);
    },
  };
}

/** Sorts by time: `2026-11-21T14-40-00-000Z-temporary-password-12.eml`. */
function fileName({ id, kind, createdAt }: QueuedMail): string {
  return `${createdAt.toISOString().replace(/[:.]/g, '-')}-${kind}-${id}.eml`;
}
