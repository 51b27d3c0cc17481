import { createPurpose, deletePurpose, listPurposes, MAX_PURPOSES, renamePurpose } from '@/lib/contract/points';
import { SUBSCRIPTION_ID } from '@/lib/domain/purpose';
import { purposeTypes } from '@/upstream/db/schema';
import { namedOptionRoutes } from '../named-options';

export const purposeRoutes = namedOptionRoutes(
  { list: listPurposes, create: createPurpose, rename: renamePurpose, remove: deletePurpose },
  {
    table: purposeTypes,
    object: 'purpose',
    many: { noun: 'purposes', most: MAX_PURPOSES },
    lock: 'purposes',
    answers: { created: (_, all) => all, renamed: () => ({}) },
    // Requesters who aren't administrators always use this label, so it is fixed (spec 1 §6).
    fixed: {
      id: SUBSCRIPTION_ID,
      sentence: 'This purpose can’t be changed: requests by non-administrators use it.',
    },
  },
);
