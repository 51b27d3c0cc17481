import { z } from 'zod';
import { Id, IdInAddress, oneLine } from '../wire';

export const MAX_EXTERNAL_ID = 100;

/** What the partner system calls a thing. Repeating a call under it returns the first answer. */
export const ExternalId = z
  .string()
  .regex(/^[\w.:-]+$/, 'must be letters, digits and . : _ -')
  .max(MAX_EXTERNAL_ID);

/** Which company a call is about, and who of it acts. */
export const OF_COMPANY = {
  companyId: Id,
  /** The person of the company who acts; its master if left out. */
  userId: Id.optional(),
};

/** Fields that every company write has. */
export const SENT = { externalId: ExternalId, ...OF_COMPANY };

export const COMPANY_IN_ADDRESS = z.object({ companyId: IdInAddress });

/** A thing of a company by the external id under which it was sent. */
export const SENT_IN_ADDRESS = z.object({ companyId: IdInAddress, externalId: ExternalId });

/** A name, an address or another text in one line. */
export const line = (most: number) => oneLine(z.string().trim().max(most));

export const requiredLine = (most: number) => oneLine(z.string().trim().min(1, 'must not be blank').max(most));
