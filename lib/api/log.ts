import { pino } from 'pino';

/** What can't be written, as on a full disk, waits up to so many bytes; further lines are dropped. */
const output = pino.destination({ dest: 1, sync: true, maxLength: 2 ** 20 });
// A line that can't be written must not end the program.
output.on('error', () => undefined);

/** The back office's log: one JSON object a line. Tokens, passwords, bodies and answers are never written to it. */
export const log = pino({ base: { program: 'back-office' } }, output);
