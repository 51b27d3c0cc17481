import { assignWork, getWorkItem, listAssigned, listAssignees, listWork, type WorkItem } from '@/lib/contract/work';
import { idsIn } from '@/lib/domain/id-spans';
import { readPlace, SUBJECT_TYPES } from '@/lib/domain/record-history';
import {
  ASSIGNED_ELSEWHERE,
  ASSIGNEE_REFUSED,
  kindOfWork,
  MAX_WORK,
  WORK_KINDS,
  WORK_PER_PAGE,
  workKindsFor,
  workOfNumber,
  type WorkKind,
} from '@/lib/domain/work';
import { fullNameOf } from '@/lib/domain/person';
import type { AppConfig } from '@/upstream/config';
import { conflict, notFound, refuseField } from '@/upstream/http/errors';
import { refuse, requireParameter } from '@/upstream/http/faults';
import { mutate } from '@/upstream/http/mutation';
import { notify, type Notice } from '@/upstream/notices/notify';
import { handle, type SignedInUser } from '@/upstream/http/route';
import { assertMay, findRights, visibilityBy } from '../access-control-list/repository';
import { findAssignees, findMembers, lockAssignment, storeAssignment } from './assignments';
import { findAssigned, findWork, findWorkItem } from './queue';
import type { Worker } from './sources';

const OBJECT = 'assignment';

export const workRoutes = [
  handle(listWork, async ({ db, query: { kind, mine, only, after, limit = WORK_PER_PAGE }, ...asked }) => {
    const rights = await findRights(db, asked.user);
    if (kind) assertMay(rights, WORK_KINDS[kind].area);
    const kinds = workKindsFor(visibilityBy(rights));
    return findWork(db, workerOf(asked), { kinds, kind, isMine: mine === 'yes', only, after: readPlace(after), limit });
  }),

  handle(listAssignees, async ({ db, query, user, config }) => {
    const kind = requireParameter(query.kind, 'kind');
    assertMay(await findRights(db, user), WORK_KINDS[kind].area);
    return findAssignees(db, kind, config.ADMIN_ROLE_ID);
  }),

  handle(listAssigned, async ({ db, query: { kind, records }, ...asked }) => {
    const missing = [...(kind ? [] : ['kind']), ...(records ? [] : ['records'])];
    if (!kind || !records)
      return refuse(
        'query',
        missing.map((path) => ({ msg: 'is required', path })),
      );
    assertMay(await findRights(db, asked.user), WORK_KINDS[kind].area);
    return findAssigned(db, workerOf(asked), kind, idsIn(records, MAX_WORK));
  }),

  handle(getWorkItem, async ({ db, params, ...asked }) => {
    const work = workOfNumber(params.id) ?? notFound('item');
    assertMay(await findRights(db, asked.user), WORK_KINDS[work.kind].area);
    return (await findWorkItem(db, workerOf(asked), work)) ?? notFound('item');
  }),

  mutate(
    assignWork,
    {
      object: OBJECT,
      prepare: async ({ db, params, ...asked }) => {
        const work = workOfNumber(params.id) ?? notFound('item');
        assertMay(await findRights(db, asked.user), WORK_KINDS[work.kind].area, assignWork.action);
        const item = (await findWorkItem(db, workerOf(asked), work)) ?? notFound('item');
        if (kindOfWork(work.kind).isOwned) conflict(ASSIGNED_ELSEWHERE);
        return { work, item };
      },
      before: ({ tx, prepared: { work }, now }) => lockAssignment(tx, work, now),
    },
    async ({ tx, before, body: { userId, roleId }, prepared: { work, item }, user: by, config, now }) => {
      const { people, roles } = await findAssignees(tx, work.kind, config.ADMIN_ROLE_ID);
      const user = userId ? (people.find(({ id }) => id === userId) ?? refuseField('userId', ASSIGNEE_REFUSED)) : null;
      const role = roleId ? (roles.find(({ id }) => id === roleId) ?? refuseField('roleId', ASSIGNEE_REFUSED)) : null;
      const version = await storeAssignment(tx, { ...work, user, role, by: by.id, now });
      const at = now.toISOString();
      const about = `${WORK_KINDS[work.kind].noun}: ${item.name}`;
      const logged = { id: before.id, name: about };
      const to = user ? [user.id] : role ? await findMembers(tx, role.id) : [];
      const facts = { by: fullNameOf(by), about, ...(role && { role: role.name }) };
      await notify(tx, { kind: 'assigned', to, by, record: noticeOf(work.kind, item), facts }, { config, now });
      return {
        answer: { ...item, assignee: { user, role, by: fullNameOf(by), at, version } },
        before: { ...logged, version: before.version, assignee: before.assignee },
        after: { ...logged, version, assignee: (user ?? role)?.name ?? null },
        partOf: recordOf(work.kind, item),
      };
    },
  ),
];

/** @returns the caller as the queue sees them */
export function workerOf({ user, config, now }: { user: SignedInUser; config: AppConfig; now: Date }): Worker {
  const { id: userId, roleId } = user;
  const { ADMIN_ROLE_ID, PORTAL_TIME_ZONE: timeZone } = config;
  return { userId, roleId, isAdministrator: roleId === ADMIN_ROLE_ID, timeZone, now };
}

function noticeOf(kind: WorkKind, item: WorkItem): Notice['record'] {
  if (item.claim) return { kind: 'claim', id: item.claim.serialNumber };
  const { record } = WORK_KINDS[kind];
  if (record !== null) return { kind: record, id: recordOf(kind, item).id };
  const isProposal = kind === 'accessChange' || kind === 'rateChange' || kind === 'takeBack';
  return { kind: isProposal ? kind : 'pointBatch', id: item.record };
}

/** The record whose page lists the log entry: itself, or the company of requests, modules and months. */
function recordOf(kind: WorkKind, { record, companyId }: { record: number; companyId?: number | null | undefined }) {
  const type = WORK_KINDS[kind].record;
  if (type === null) return { type: kind === 'pointBatch' ? 'point batch' : 'proposed change', id: record };
  return { type: SUBJECT_TYPES[type], id: type === 'company' ? (companyId ?? record) : record };
}
