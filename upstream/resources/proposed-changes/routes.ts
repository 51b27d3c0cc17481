import type { PoolClient } from 'pg';
import { decideProposedChange, listProposedChanges, type ProposedChange } from '@/lib/contract/proposed-changes';
import { fullNameOf } from '@/lib/domain/person';
import {
  PROPOSAL_ACTIONS,
  PROPOSAL_AREAS,
  PROPOSAL_OUTDATED,
  PROPOSAL_VERDICTS,
  refusalOfProposal,
  STATE_AFTER_VERDICT,
  type ProposableCall,
  type ProposalState,
  type ProposalVerdict,
} from '@/lib/domain/proposed-change';
import { mayDo } from '@/lib/domain/rights';
import { acquireLock } from '@/upstream/db/transaction';
import { conflict } from '@/upstream/http/errors';
import { mutate, type TransactionContext } from '@/upstream/http/mutation';
import { handle, type EntryOfChange, type JsonRoute } from '@/upstream/http/route';
import { notify, type Notice } from '@/upstream/notices/notify';
import { findListVersion, findRights, assertMay } from '../access-control-list/repository';
import { accessControlListRoutes } from '../access-control-list/routes';
import { adminRoutes } from '../admins/routes';
import { takeBackRoutes } from '../approvals/routes';
import { lockApproval } from '../approvals/take-back';
import { promotionRoutes } from '../configurations/promotion-routes';
import { configurationRoutes, findForUpdate } from '../configurations/routes';
import { requireStepUp } from '../second-factor/step-up';
import { answerOf, entryOf, NOTICE_KIND_OF, parseRequest } from './propose';
import {
  endProposal,
  findProposal,
  findProposals,
  standsAsSeen,
  takeProposal,
  type StoredProposal,
} from './repository';

/** A proposed change is executed by its call's own route. */
const ROUTES: ReadonlyMap<string, JsonRoute> = new Map(
  [...adminRoutes, ...accessControlListRoutes, ...configurationRoutes, ...promotionRoutes, ...takeBackRoutes].map(
    (route) => [route.endpoint.name, route],
  ),
);

type Context = TransactionContext<typeof decideProposedChange>;

/** Changes that wait for another administrator (docs/decisions/0050-second-pair-of-eyes.md). */
export const proposedChangeRoutes = [
  handle(listProposedChanges, async ({ db, user, config }) => {
    const rights = await findRights(db, user);
    const areas = PROPOSAL_AREAS.filter((area) => mayDo(rights, area));
    const waiting = await findProposals(db, areas);
    return waiting.map((change) => ({
      ...change,
      verdicts: PROPOSAL_VERDICTS.filter(
        (verdict) =>
          mayDo(rights, change.area, PROPOSAL_ACTIONS[change.area]) &&
          refusalOf(change, verdict, { user, config }) === null,
      ),
    }));
  }),

  mutate(
    decideProposedChange,
    {
      object: 'proposed change',
      prepare: async (context) => {
        if (context.body.verdict !== 'approve') return undefined;
        const proposal = await findProposal(context.db, context.params.id);
        const prepare = proposal && ROUTES.get(proposal.call)?.prepareChange;
        return prepare?.(context as never);
      },
      before: async ({ tx, params, user }) => {
        const proposal = await findProposal(tx, params.id);
        if (!proposal) return undefined;
        await lockSubject(tx, proposal, user.id);
        return takeProposal(tx, params.id);
      },
    },
    async ({ prepared, before, ...context }) => {
      const { tx, body, user, now, config } = context;
      const { verdict, reason = null } = body;
      assertMay(await findRights(tx, user), before.area, PROPOSAL_ACTIONS[before.area]);
      const refusal = refusalOf(before, verdict, { user, config });
      if (refusal !== null) conflict(refusal);
      if (verdict === 'approve') await requireStepUp(tx, user, now);
      const further = verdict === 'approve' ? await carryOut(context, before, prepared) : [];
      const state = STATE_AFTER_VERDICT[verdict];
      const [made] = further.flatMap(({ objectType: type, after: object }) =>
        object ? [{ type, id: object.id }] : [],
      );
      const ending = { state, user, now, reason: verdict === 'reject' ? reason : null, made };
      const after = await endProposal(tx, before, ending);
      await notifyMaker(context, after);
      const { before: logged, ...entry } = entryOf(decideProposedChange.name, after, before);
      return { answer: answerOf(after), ...entry, before: logged ?? undefined, further };
    },
  ),
];

function refusalOf(
  { state, userId, record }: ProposedChange,
  verdict: ProposalVerdict,
  { user, config }: Pick<Context, 'user' | 'config'>,
): string | null {
  const personId = record?.type === 'user' ? record.id : null;
  const isAdministrator = user.roleId === config.ADMIN_ROLE_ID;
  return refusalOfProposal({ state, userId, personId }, { verdict, askerId: user.id, isAdministrator });
}

/** Takes the call's first lock first, to avoid deadlocks. */
async function lockSubject(tx: PoolClient, { area, record, subject }: StoredProposal, userId: number): Promise<void> {
  if (area === 'adminControls') return acquireLock(tx, 'administration');
  if (area === 'approvals') return void (await lockApproval(tx, record?.id ?? 0, userId));
  if (subject) await findForUpdate(tx, subject.id);
  else await acquireLock(tx, 'configurations');
}

/**
 * Executes a proposed change through its own call, as the approver.
 *
 * @returns the call's log entries
 * @throws HttpError 409 if the record has changed since; also any error of the call
 */
async function carryOut(context: Context, proposal: StoredProposal, prepared: unknown): Promise<EntryOfChange[]> {
  if (!(await standsAsSeen(context.tx, proposal))) conflict(PROPOSAL_OUTDATED);
  const request = await requestOf(context.tx, proposal);
  const route = ROUTES.get(proposal.call);
  if (!route?.carryOut) throw new Error(`Nothing carries out ${proposal.call}.`);
  const { entries } = await route.carryOut({ ...context, ...request, prepared, isApproved: true });
  return [...entries];
}

/** The call's request. For access rights only the role is compared, so the list's version is refreshed. */
async function requestOf(tx: PoolClient, { call, request }: StoredProposal) {
  const isOfList: ProposableCall = 'changeAccess';
  if (call !== isOfList) return parseRequest(call, request);
  const { version } = await findListVersion(tx);
  return parseRequest(call, { body: { ...(request.body as object), version } });
}

const OUTCOMES: Readonly<Partial<Record<ProposalState, string>>> = { approved: 'approved', rejected: 'rejected' };

async function notifyMaker({ tx, user, config, now }: Context, proposal: StoredProposal): Promise<void> {
  const { state, userId, about, reason } = proposal;
  const outcome = OUTCOMES[state];
  if (outcome === undefined) return;
  const facts = { by: fullNameOf(user), about, outcome, ...(reason && { reason }) };
  const notice = { kind: 'decided', to: [userId], by: user, record: placeOf(proposal), facts } as const;
  await notify(tx, notice, { config, now });
}

/** The record that shows the outcome. */
function placeOf({ area, record, subject }: StoredProposal): Notice['record'] {
  const { type, id } = record ?? subject ?? {};
  if (type === 'user') return { kind: 'admin', id };
  if (type === 'role') return { kind: 'role', id };
  if (type === 'promotion') return { kind: 'promotion', id };
  if (type === 'default rate') return { kind: 'rate', id };
  if (type === 'approval') return { kind: 'approval', id };
  return { kind: NOTICE_KIND_OF[area] };
}
