import { z } from 'zod';
import { endpoint } from './endpoint';

export const getHealth = endpoint('getHealth', 'GET', '/health', {
  summary: 'Answers 200 while the program can serve, else 503.',
  access: 'public',
  response: z.object({ status: z.literal('ok') }),
  errors: [503],
});
