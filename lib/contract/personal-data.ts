import { z } from 'zod';
import { endpoint } from './endpoint';
import { MAX_EMAIL, MAX_NAME } from '../domain/person';
import { NAME_READS } from './outdates';
import { IdInAddress, oneLine } from './wire';

const params = z.object({ id: IdInAddress });
const ERASURE = '/users/{id}/personal-data/erasure';

/** A file says nothing about who took it, so that the log hears of it before. */
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

/** What must be known before somebody is erased. */
export const PersonToErase = z.object({
  /** To be typed in; the e-mail address of who has none. */
  name: z.string(),
  /** What stands in its place afterwards. */
  formerName: z.string(),
  /** Why they can't be erased yet, and what to do first. */
  refusal: z.string().nullable(),
  /** The company that goes with them, since it only asked to become a partner. */
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
