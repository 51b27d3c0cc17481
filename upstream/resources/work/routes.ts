import type { PoolClient } from 'pg';
import {
  assignSeveral,
  assignWork,
  getWorkItem,
  listAssigned,
  listAssignees,
  listWork,
  type WorkItem,
} from '@/lib/contract/work';
import { idsIn } from '@/lib/domain/id-spans';
import { readPlace, SUBJECT_TYPES } from '@/lib/domain/record-history';
import {
  ASSIGNED_ELSEWHERE,
  ASSIGNEE_REFUSED,
  kindOfWork,
  MAX_WORK,
  NOT_WAITING,
  WORK_KINDS,
  WORK_PER_PAGE,
  workInWords,
  workKindsFor,
  workOfNumber,
  type WorkKind,
} from '@/lib/domain/work';
import { fullNameOf } from '@/lib/domain/person';
import type { AppConfig } from '@/upstream/config';
import { conflict, notFound, refuseField } from '@/upstream/http/errors';
import { refuse } from '@/upstream/http/faults';
import { mutate } from '@/upstream/http/mutation';
import { notify, type Notice } from '@/upstream/notices/notify';
import { handle, type SignedInUser } from '@/upstream/http/route';
import { assignedTo } from '../assigned-to';
import { assertMay, findRights, visibilityBy } from '../access-control-list/repository';
import {
  chooseAssignee,
  findAssignees,
  lockAssignment,
  lockAssignments,
  peopleOf,
  storeAssignment,
  storeAssignments,
  type Chosen,
} from './assignments';
import { handOverRoutes } from './hand-over';
import { noticeRecordOf } from './notice-record';
import { findAssigned, findWork, findWorkItem, findWorkItems } from './queue';
import type { Worker } from './sources';

const OBJECT = 'assignment';

export const workRoutes = [
  ...handOverRoutes,

  handle(listWork, async ({ db, query: { kind, only, after, limit = WORK_PER_PAGE, ...query }, ...asked }) => {
    const rights = await findRights(db, asked.user);
    if (kind) assertMay(rights, WORK_KINDS[kind].area);
    const kinds = workKindsFor(visibilityBy(rights));
    const narrowed = { ...assignedTo(query, asked.user), only };
    return findWork(db, workerOf(asked), { kinds, kind, ...narrowed, after: readPlace(after), limit });
  }),

  handle(listAssignees, async ({ db, query, user, config }) => {
    const rights = await findRights(db, user);
    if (query.kind) assertMay(rights, WORK_KINDS[query.kind].area);
    const kinds = query.kind ? [query.kind] : workKindsFor(visibilityBy(rights));
    return findAssignees(db, kinds, config.ADMIN_ROLE_ID);
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
      const { user, role } = await assigneeFor(tx, work.kind, { userId, roleId }, config);
      const version = await storeAssignment(tx, { ...work, user, role, by: by.id, now });
      const at = now.toISOString();
      const about = `${WORK_KINDS[work.kind].noun}: ${item.name}`;
      const logged = { id: before.id, name: about };
      const to = await peopleOf(tx, { user, role });
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

  mutate(
    assignSeveral,
    {
      object: OBJECT,
      rows: ({ body }) => 2 * body.records.length,
      prepare: async ({ db, body: { kind, records }, ...asked }) => {
        assertMay(await findRights(db, asked.user), WORK_KINDS[kind].area, assignSeveral.action);
        if (kindOfWork(kind).isOwned) conflict(ASSIGNED_ELSEWHERE);
        const items = await findWorkItems(db, workerOf(asked), kind, [...new Set(records)]);
        return new Map(items.map((item) => [item.record, item]));
      },
    },
    async ({ tx, body: { kind, records, userId, roleId }, prepared: items, user: by, config, now }) => {
      const { user, role } = await assigneeFor(tx, kind, { userId, roleId }, config);
      const locked = await lockAssignments(tx, { kind, ids: [...items.keys()] }, now);
      const others = locked.flatMap((before) => {
        const item = items.get(workOfNumber(before.id)?.id ?? 0);
        const isSame = before.userId === (user?.id ?? null) && before.roleId === (role?.id ?? null);
        return item && !isSame ? [{ before, item }] : [];
      });
      await storeAssignments(tx, { kind, ids: others.map(({ item }) => item.record), user, role, by: by.id, now });
      const [first] = others;
      if (first) {
        const about =
          others.length > 1 ? workInWords(kind, others.length) : `${WORK_KINDS[kind].noun}: ${first.item.name}`;
        const record = noticeOf(kind, first.item);
        await notify(
          tx,
          {
            ...{ kind: 'assigned', to: await peopleOf(tx, { user, role }), by },
            record: others.length > 1 ? { kind: record.kind } : record,
            facts: { by: fullNameOf(by), about, ...(role && { role: role.name }) },
          },
          { config, now },
        );
      }
      const refused = [...new Set(records)].filter((record) => !items.has(record));
      return {
        answer: {
          assigned: [...items.keys()],
          refused: refused.map((record) => ({ record, reason: NOT_WAITING })),
        },
        changes: others.map(({ before: { id, version, assignee }, item }) => {
          const logged = { id, name: `${WORK_KINDS[kind].noun}: ${item.name}` };
          return {
            before: { ...logged, version, assignee },
            after: { ...logged, version: version + 1, assignee: (user ?? role)?.name ?? null },
            partOf: recordOf(kind, item),
          };
        }),
      };
    },
  ),
];

/** @throws HttpError 422 for people and roles that can't open the kind */
async function assigneeFor(
  tx: PoolClient,
  kind: WorkKind,
  body: Parameters<typeof chooseAssignee>[2],
  { ADMIN_ROLE_ID }: AppConfig,
): Promise<Chosen> {
  const chosen = await chooseAssignee(tx, [kind], body, ADMIN_ROLE_ID);
  return chosen ?? refuseField(body.userId ? 'userId' : 'roleId', ASSIGNEE_REFUSED);
}

/** @returns the caller as the queue sees them */
export function workerOf({ user, config, now }: { user: SignedInUser; config: AppConfig; now: Date }): Worker {
  const { id: userId, roleId } = user;
  const { ADMIN_ROLE_ID, PORTAL_TIME_ZONE: timeZone } = config;
  return { userId, roleId, isAdministrator: roleId === ADMIN_ROLE_ID, timeZone, now };
}

function noticeOf(kind: WorkKind, item: WorkItem): Notice['record'] {
  if (item.claim) return { kind: 'claim', id: item.claim.serialNumber };
  const { record } = WORK_KINDS[kind];
  return { kind: noticeRecordOf(kind), id: record === null ? item.record : recordOf(kind, item).id };
}

/** The record whose page lists the log entry: itself, or the company of requests, modules and months. */
function recordOf(kind: WorkKind, { record, companyId }: { record: number; companyId?: number | null | undefined }) {
  const type = WORK_KINDS[kind].record;
  if (type === null) return { type: kind === 'pointBatch' ? 'point batch' : 'proposed change', id: record };
  return { type: SUBJECT_TYPES[type], id: type === 'company' ? (companyId ?? record) : record };
}
