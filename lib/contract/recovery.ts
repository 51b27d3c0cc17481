import { z } from 'zod';
import { endpoint } from './endpoint';

const Name = z.string().trim().min(1).max(200);

export const forgotPassword = endpoint('forgotPassword', 'POST', '/forgotPassWord', {
  summary: 'Email a temporary password to the person with this email address and name.',
  access: 'public',
  outdates: [],
  body: z.strictObject({ email: z.string().trim().min(1).max(254), name: Name }),
  response: z.object({}),
  errors: [404, 429],
});

export const forgotId = endpoint('forgotId', 'POST', '/forgotId', {
  summary: 'Get the email address of the person with this mobile number and name.',
  access: 'public',
  outdates: [],
  body: z.strictObject({ mobileNumber: z.string().trim().min(1).max(40), name: Name }),
  response: z.object({ email: z.string() }),
  errors: [404, 429],
});
