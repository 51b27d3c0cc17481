import { isDeepStrictEqual } from 'node:util';
import { takeBackApproval } from '@/lib/contract/approvals';
import { changeAccess } from '@/lib/contract/roles';
import { editAdmin, registerAdmin } from '@/lib/contract/admin-users';
import {
  changeConfiguration,
  changePromotion,
  createConfiguration,
  createPromotion,
} from '@/lib/contract/configurations';
import type { JsonEndpoint } from '@/lib/contract/endpoint';
import type { ProposedChange } from '@/lib/contract/proposed-changes';
import { fullNameOf } from '@/lib/domain/person';
import {
  MAX_PROPOSALS,
  PROPOSABLE,
  proposedByOther,
  type ProposableCall,
  type ProposalArea,
} from '@/lib/domain/proposed-change';
import type { WorkKind } from '@/lib/domain/work';
import type { ObjectRef } from '@/upstream/http/activity';
import { conflict } from '@/upstream/http/errors';
import type { TransactionContext } from '@/upstream/http/mutation';
import { parse } from '@/upstream/http/read-request';
import type { EntryOfChange } from '@/upstream/http/route';
import { notify } from '@/upstream/notices/notify';
import {
  countProposals,
  endProposal,
  findDeciders,
  insertProposal,
  standOf,
  takeProposalOf,
  type StoredProposal,
  type StoredRequest,
} from './repository';

export const PROPOSABLE_ENDPOINTS: Readonly<Record<ProposableCall, JsonEndpoint>> = {
  registerAdmin,
  editAdmin,
  changeAccess,
  createConfiguration,
  changeConfiguration,
  createPromotion,
  changePromotion,
  takeBackApproval,
};

/** Kinds of proposals in Work, which notifications open. */
export const NOTICE_KIND_OF = {
  adminControls: 'accessChange',
  configurations: 'rateChange',
  approvals: 'takeBack',
} as const satisfies Record<ProposalArea, WorkKind>;

export interface ProposalRequest {
  call: ProposableCall;
  request: StoredRequest;
  key: string;
  about: string;
  /** The changed record; null for a new one. */
  record: ObjectRef | null;
  /** The record whose page lists the log entry, if it is another one. */
  subject?: ObjectRef;
  fields: ProposedChange['fields'];
}

type Asked = Pick<TransactionContext<JsonEndpoint>, 'tx' | 'now' | 'config'> & {
  user: NonNullable<TransactionContext<typeof editAdmin>['user']>;
};

/**
 * Stores a change until another administrator decides it, and notifies those who may. It replaces an earlier proposal
 * by the same person, unless they are equal. The record must be locked.
 *
 * @returns the answer's part and the log entries
 * @throws HttpError 409 if another person's change of the same record waits, or too many changes wait
 */
export async function propose(
  { tx, user, now, config }: Asked,
  { call, request, key, about, record, subject, fields }: ProposalRequest,
): Promise<{ waiting: ProposedChange; further: EntryOfChange[] }> {
  parseRequest(call, request);
  const area = PROPOSABLE[call];
  const seen = await standOf(tx, record);
  const earlier = await takeProposalOf(tx, key);
  if (earlier) {
    if (earlier.userId !== user.id) conflict(proposedByOther(earlier.userName));
    if (isDeepStrictEqual([earlier.request, earlier.seen ?? null], [JSON.parse(JSON.stringify(request)), seen]))
      return { waiting: answerOf(earlier), further: [] };
    await endProposal(tx, earlier, { state: 'replaced', user, now, reason: null });
  } else if ((await countProposals(tx)) >= MAX_PROPOSALS)
    conflict(
      `${MAX_PROPOSALS} changes are already waiting for another administrator. Some of them must be decided first.`,
    );
  const proposal = await insertProposal(tx, {
    ...{ call, area, request, key, about, record, subject: subject ?? record, seen, fields, user, now },
  });
  const to = await findDeciders(tx, area, config.ADMIN_ROLE_ID);
  await notify(
    tx,
    {
      kind: 'proposed',
      to: to.filter((id) => record?.type !== 'user' || id !== record.id),
      by: user,
      record: { kind: NOTICE_KIND_OF[area], id: proposal.id },
      facts: { by: fullNameOf(user), about },
    },
    { config, now },
  );
  return { waiting: answerOf(proposal), further: [entryOf('proposeChange', proposal, null)] };
}

/** Parses a stored request by its call's contract. @throws HttpError 422 if it is invalid */
export function parseRequest(
  call: ProposableCall,
  { params, body }: StoredRequest,
): { params: unknown; query: unknown; body: unknown } {
  const endpoint = PROPOSABLE_ENDPOINTS[call];
  return {
    params: endpoint.params && parse('address', endpoint.params, params ?? {}),
    query: endpoint.query && parse('query', endpoint.query, {}),
    body: endpoint.body && parse('body', endpoint.body, body),
  };
}

export function answerOf({ request: _, seen: __, subject: ___, ...proposal }: StoredProposal): ProposedChange {
  return proposal;
}

/** The log entry of a proposed change: the proposal before and now. */
export function entryOf(action: string, proposal: StoredProposal, before: StoredProposal | null): EntryOfChange {
  return {
    ...{ action, objectType: 'proposed change', partOf: proposal.subject ?? undefined },
    before: before && loggedOf(before),
    after: loggedOf(proposal),
  };
}

function loggedOf({ id, about: name, state, version, userName: proposedBy, reason, fields }: StoredProposal) {
  return { id, name, state, version, proposedBy, fields, ...(reason && { reason }) };
}
