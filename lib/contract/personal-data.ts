import { z } from 'zod';
import { endpoint } from './endpoint';
import { MAX_EMAIL, MAX_NAME } from '../domain/person';
import { NAME_READS } from './outdates';
import { IdInAddress, oneLine } from './wire';

const params = z.object({ id: IdInAddress });
const ERASURE = '/users/{id}/personal-data/erasure';

/** Logs the export before the download, because a file doesn't show who took it. */
export const exportPersonalData = endpoint('exportPersonalData', 'POST', '/users/{id}/personal-data', {
  summary: 'Log an export of a person’s data, which can then be downloaded for ten minutes.',
  access: 'adminControls',
  peopleOnly: true,
  action: 'export',
  outdates: [],
  params,
  response: z.object({}),
  errors: [404],
});

export const downloadPersonalData = endpoint('downloadPersonalData', 'GET', '/users/{id}/personal-data', {
  summary: 'Download all data about an admin or a partner, with their files, as an archive.',
  access: 'adminControls',
  peopleOnly: true,
  action: 'export',
  params,
  fileTypes: ['application/zip'],
  attachment: true,
  errors: [404, 409],
});

export const PersonToErase = z.object({
  /** The name to enter as confirmation; the email address if there is no name. */
  name: z.string(),
  formerName: z.string(),
  /** Why they can't be erased yet, and what to do first. */
  refusal: z.string().nullable(),
  /** The company that is erased too, because it only applied to become a partner. */
  application: z.string().nullable(),
});
export type PersonToErase = z.infer<typeof PersonToErase>;

export const reviewErasure = endpoint('reviewErasure', 'GET', ERASURE, {
  summary: 'Check whether a person can be erased. Requires the second factor, as the erasure does.',
  access: 'adminControls',
  peopleOnly: true,
  action: 'change',
  params,
  response: PersonToErase,
  errors: [404],
});

export const erasePersonalData = endpoint('erasePersonalData', 'POST', ERASURE, {
  summary: 'Permanently erase the personal data of an admin or a partner. Ids stay in the books.',
  access: 'adminControls',
  peopleOnly: true,
  params,
  outdates: NAME_READS,
  body: z.strictObject({ name: oneLine(z.string().max(Math.max(2 * MAX_NAME + 1, MAX_EMAIL))) }),
  response: z.object({}),
  errors: [404, 409],
});
