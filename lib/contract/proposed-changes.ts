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

/** Fields that are told of one change. */
const MAX_PROPOSED_FIELDS = 200;

/** A change that waits for another administrator, or waited. */
export const ProposedChange = z.object({
  id: Id,
  /** The call that it would be. */
  call: z.enum(PROPOSABLE_CALLS),
  /** Whoever decides may change what is there. */
  area: z.enum(PROPOSAL_AREAS),
  /** What it changes, as the activity log names it: `user` and its id; none where it makes something. */
  record: z.object({ type: z.string(), id: Id }).nullable(),
  /** What it is about, in words: `the role of Ann Lee`. */
  about: z.string(),
  /** What becomes of it, field by field; `from` null where there is nothing yet. */
  fields: z.array(z.object({ label: z.string(), from: TextOrNull, to: TextOrNull })).max(MAX_PROPOSED_FIELDS),
  state: z.enum(PROPOSAL_STATES),
  userId: Id.nullable(),
  /** Who proposed it, as they were called then. */
  userName: z.string(),
  createdAt: Instant,
  decidedBy: TextOrNull,
  decidedAt: Instant.nullable(),
  /** Why it was rejected. */
  reason: TextOrNull,
  version: z.int(),
});
export type ProposedChange = z.infer<typeof ProposedChange>;

export const listProposedChanges = endpoint('listProposedChanges', 'GET', '/proposed-changes', {
  summary: 'List changes awaiting another administrator in the caller’s areas, oldest first.',
  access: 'adminControls',
  alsoFor: ['configurations'],
  response: z
    .array(
      ProposedChange.extend({
        /** What who asks may do about it. */
        verdicts: z.array(z.enum(PROPOSAL_VERDICTS)).max(PROPOSAL_VERDICTS.length),
      }),
    )
    .max(MAX_PROPOSALS),
});

export const decideProposedChange = endpoint('decideProposedChange', 'POST', '/proposed-changes/{id}/decision', {
  summary: 'Approve or reject a proposed change. Its proposer can withdraw it.',
  access: 'adminControls',
  peopleOnly: true,
  alsoFor: ['configurations'],
  outdates: [...ROLE_READS, ...STAFF_READS, ...RATE_READS],
  params: z.object({ id: IdInAddress }),
  body: z.strictObject({
    verdict: z.enum(PROPOSAL_VERDICTS),
    /** Of a rejection, for who proposed it. */
    reason: oneLine(z.string().trim().min(1).max(MAX_PROPOSAL_REASON)).optional(),
    version: z.int().optional(),
  }),
  response: ProposedChange,
  errors: [404, 409],
});
