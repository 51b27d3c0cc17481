import { z } from 'zod';
import { Id, IdInAddress, oneLine } from '../wire';

export const MAX_EXTERNAL_ID = 100;

/** The partner system's id for a record. Repeating a call with it returns the first response. */
export const ExternalId = z
  .string()
  .regex(/^[\w.:-]+$/, 'must be letters, digits and . : _ -')
  .max(MAX_EXTERNAL_ID);

/** The company of a call, and the person acting for it. */
export const OF_COMPANY = {
  companyId: Id,
  /** The acting person. The default is the company's master. */
  userId: Id.optional(),
};

export const SENT = { externalId: ExternalId, ...OF_COMPANY };

export const COMPANY_IN_ADDRESS = z.object({ companyId: IdInAddress });

export const SENT_IN_ADDRESS = z.object({ companyId: IdInAddress, externalId: ExternalId });

export const line = (most: number) => oneLine(z.string().trim().max(most));

export const requiredLine = (most: number) => oneLine(z.string().trim().min(1, 'must not be blank').max(most));
