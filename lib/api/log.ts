import { spanOf } from '../auth/request-notes';
import { readSettings } from '../domain/settings';
import { createProgramLog } from '../log/program-log';

/** Never log tokens, passwords, bodies or answers. */
export const log = createProgramLog({
  program: 'back-office',
  level: readSettings(process.env, ['LOG_LEVEL']).settings.LOG_LEVEL,
  traceIdOf: (requestId) => spanOf(requestId)?.context.traceId,
});
