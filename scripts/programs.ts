import path from 'node:path';
import { ROOT } from './launch-settings';

/** The bundled programs: the two that serve, what operators run beside them, and what starts them all. */
export const PROGRAMS = {
  upstream: path.join(ROOT, 'programs', 'upstream.mjs'),
  backOffice: path.join(ROOT, 'programs', 'back-office.mjs'),
  command: path.join(ROOT, 'programs', 'command.mjs'),
  launcher: path.join(ROOT, 'programs', 'launcher.mjs'),
} as const;

/** Where the sources of the programs begin. */
export const ENTRY_POINTS: Record<keyof typeof PROGRAMS, string> = {
  upstream: path.join(ROOT, 'upstream', 'server.ts'),
  backOffice: path.join(ROOT, 'scripts', 'back-office.ts'),
  command: path.join(ROOT, 'scripts', 'command.ts'),
  launcher: path.join(ROOT, 'scripts', 'start.ts'),
};
