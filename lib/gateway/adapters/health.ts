import { ApiError } from '../../api/errors';
import { getHealth } from '../../contract/health';
import { isMissingCall } from '../unknown-call';
import { adapter } from './adapter';

export const HEALTH_ADAPTERS = [
  // A server without the call has still answered.
  adapter(getHealth, (answer) =>
    answer.catch((error: unknown) => {
      if (error instanceof ApiError && isMissingCall(error.status)) return { status: 'ok' as const };
      throw error;
    }),
  ),
];
