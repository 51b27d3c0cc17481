import path from 'node:path';
import { ROOT } from './launch-settings';

/** Bundled programs: two servers, operators' commands, and the launcher. */
export const PROGRAMS = {
  upstream: path.join(ROOT, 'programs', 'upstream.mjs'),
  backOffice: path.join(ROOT, 'programs', 'back-office.mjs'),
  command: path.join(ROOT, 'programs', 'command.mjs'),
  launcher: path.join(ROOT, 'programs', 'launcher.mjs'),
} as const;

export const ENTRY_POINTS: Record<keyof typeof PROGRAMS, string> = {
  upstream: path.join(ROOT, 'upstream', 'server.ts'),
  backOffice: path.join(ROOT, 'scripts', 'back-office.ts'),
  command: path.join(ROOT, 'scripts', 'command.ts'),
  launcher: path.join(ROOT, 'scripts', 'start.ts'),
};
