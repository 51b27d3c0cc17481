import { z } from 'zod';
import { endpoint } from './endpoint';

/** Whether a program can serve, and which dependencies are failing. */
export type Health = z.infer<typeof Health>;
const Health = z.object({
  /** `degraded` means that it serves, but a dependency has a problem. */
  status: z.enum(['ok', 'degraded']),
  /** `full` means that changes are refused, and reads still work. */
  disk: z.enum(['ok', 'full']).optional(),
  files: z.enum(['ok', 'away']).optional(),
  standby: z.enum(['ok', 'away', 'behind']).optional(),
});

export const getHealth = endpoint('getHealth', 'GET', '/health', {
  summary:
    'Check health: 200 while the program can serve, otherwise 503. While file storage is unavailable or a disk ' +
    'is full, it answers 200 with `degraded`.',
  access: 'public',
  response: Health,
  errors: [503],
});
