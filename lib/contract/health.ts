import { z } from 'zod';
import { endpoint } from './endpoint';

/** That a program can serve, and what of its surroundings it does without at the moment. */
export type Health = z.infer<typeof Health>;
const Health = z.object({
  /** `degraded`: it serves, but something beside it is not well. */
  status: z.enum(['ok', 'degraded']),
  /** `full`: changes are refused until there is room; what is read is answered. */
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
