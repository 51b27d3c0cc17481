import { isDeepStrictEqual } from 'node:util';
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
import { MAX_PROPOSALS, PROPOSABLE, proposedByOther, type ProposableCall } from '@/lib/domain/proposed-change';
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

/** The calls of changes that may wait. */
export const PROPOSABLE_ENDPOINTS: Readonly<Record<ProposableCall, JsonEndpoint>> = {
  registerAdmin,
  editAdmin,
  changeAccess,
  createConfiguration,
  changeConfiguration,
  createPromotion,
  changePromotion,
};

export interface ProposalWish {
  call: ProposableCall;
  request: StoredRequest;
  key: string;
  about: string;
  /** What it changes; null where it makes something. */
  record: ObjectRef | null;
  /** By whose page the log finds it, where that is another one. */
  subject?: ObjectRef;
  fields: ProposedChange['fields'];
}

type Asked = Pick<TransactionContext<JsonEndpoint>, 'tx' | 'now' | 'config'> & {
  user: NonNullable<TransactionContext<typeof editAdmin>['user']>;
};

/**
 * Keeps a change until another administrator decides it, and tells those who may. One that its maker has proposed of
 * the same before is replaced; the same once more changes nothing. What it is about must be locked.
 *
 * @returns the answer's part, and the entries of the log
 * @throws HttpError 409 where somebody else's change of the same waits
 */
export async function propose(
  { tx, user, now, config }: Asked,
  { call, request, key, about, record, subject, fields }: ProposalWish,
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
      record: { kind: area === 'adminControls' ? 'accessChange' : 'rateChange', id: proposal.id },
      facts: { by: fullNameOf(user), about },
    },
    { config, now },
  );
  return { waiting: answerOf(proposal), further: [entryOf('proposeChange', proposal, null)] };
}

/** The parts of a request, checked by the contract of its call. @throws HttpError 422 where it does not take them */
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

/** A proposed change without what only the upstream needs. */
export function answerOf({ request: _, seen: __, subject: ___, ...proposal }: StoredProposal): ProposedChange {
  return proposal;
}

/** What the log tells of a proposed change: what was there, what is to be, and how it stands. */
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
