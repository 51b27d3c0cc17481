import { z } from 'zod';
import { endpoint } from './endpoint';

export const getHealth = endpoint({
  name: 'getHealth',
  summary: 'Answers 200 while the program can serve, else 503.',
  method: 'GET',
  path: '/health',
  access: 'public',
  response: z.object({ status: z.literal('ok') }),
  errors: [503],
});
