import { z } from 'zod';
import { endpoint } from './endpoint';

/** That a program can serve, and what of its surroundings it does without at the moment. */
export type Health = z.infer<typeof Health>;
const Health = z.object({
  status: z.literal('ok'),
  files: z.enum(['ok', 'away']).optional(),
  standby: z.enum(['ok', 'away', 'behind']).optional(),
});

export const getHealth = endpoint('getHealth', 'GET', '/health', {
  summary: 'Answers 200 while the program can serve, else 503. It can also while the storage of files is away.',
  access: 'public',
  response: Health,
  errors: [503],
});
