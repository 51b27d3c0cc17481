import { pino } from 'pino';

/** The back office's log: one JSON object a line. Tokens, passwords, bodies and answers are never written to it. */
export const log = pino({ base: { program: 'back-office' } });
