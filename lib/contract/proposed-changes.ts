import { z } from 'zod';
import {
  MAX_PROPOSALS,
  MAX_PROPOSAL_REASON,
  PROPOSABLE_CALLS,
  PROPOSAL_AREAS,
  PROPOSAL_STATES,
  PROPOSAL_VERDICTS,
} from '../domain/proposed-change';
import { endpoint } from './endpoint';
import { RATE_READS, ROLE_READS, STAFF_READS } from './outdates';
import { Id, IdInAddress, Instant, oneLine, TextOrNull } from './wire';

const MAX_PROPOSED_FIELDS = 200;

/** A change that waits, or waited, for another administrator. */
export const ProposedChange = z.object({
  id: Id,
  call: z.enum(PROPOSABLE_CALLS),
  /** Deciding requires the right of `PROPOSAL_ACTIONS` in this area. */
  area: z.enum(PROPOSAL_AREAS),
  /** The changed record as in the activity log, such as `user` and its id; null for a new one. */
  record: z.object({ type: z.string(), id: Id }).nullable(),
  /** The subject in words: `the role of Ann Lee`. */
  about: z.string(),
  /** Changes by field; `from` is null if there is no value yet. */
  fields: z.array(z.object({ label: z.string(), from: TextOrNull, to: TextOrNull })).max(MAX_PROPOSED_FIELDS),
  state: z.enum(PROPOSAL_STATES),
  userId: Id.nullable(),
  /** The proposer's name at that time. */
  userName: z.string(),
  createdAt: Instant,
  decidedBy: TextOrNull,
  decidedAt: Instant.nullable(),
  reason: TextOrNull,
  version: z.int(),
});
export type ProposedChange = z.infer<typeof ProposedChange>;

export const listProposedChanges = endpoint('listProposedChanges', 'GET', '/proposed-changes', {
  summary: 'List changes awaiting another administrator in the caller’s areas, oldest first.',
  access: 'adminControls',
  alsoFor: ['configurations', 'approvals'],
  response: z
    .array(
      ProposedChange.extend({
        /** What the reader may do with it. */
        verdicts: z.array(z.enum(PROPOSAL_VERDICTS)).max(PROPOSAL_VERDICTS.length),
      }),
    )
    .max(MAX_PROPOSALS),
});

export const decideProposedChange = endpoint('decideProposedChange', 'POST', '/proposed-changes/{id}/decision', {
  summary: 'Approve or reject a proposed change. Its proposer can withdraw it.',
  access: 'adminControls',
  peopleOnly: true,
  alsoFor: ['configurations', 'approvals'],
  action: ['change', 'decide'],
  outdates: [...ROLE_READS, ...STAFF_READS, ...RATE_READS],
  params: z.object({ id: IdInAddress }),
  body: z.strictObject({
    verdict: z.enum(PROPOSAL_VERDICTS),
    /** Reason for a rejection, shown to the proposer. */
    reason: oneLine(z.string().trim().min(1).max(MAX_PROPOSAL_REASON)).optional(),
    version: z.int().optional(),
  }),
  response: ProposedChange,
  errors: [404, 409],
});
