import type { Pool, PoolClient } from 'pg';
import { getOpenWork, handOverWork, type OpenWork } from '@/lib/contract/work';
import { fullNameOf } from '@/lib/domain/person';
import { ASSIGNEE_REFUSED, HANDED_TO_SAME, kindOfWork, workInWords, type WorkKind } from '@/lib/domain/work';
import type { AppConfig } from '@/upstream/config';
import { notFound, refuseField } from '@/upstream/http/errors';
import { mutate } from '@/upstream/http/mutation';
import { handle } from '@/upstream/http/route';
import { notify } from '@/upstream/notices/notify';
import { assign } from '../inquiries/repository';
import { chooseAssignee, moveAssignments, peopleOf, type Chosen } from './assignments';
import { noticeRecordOf } from './notice-record';
import { findOpenWork } from './queue';

const IN_WORDS = new Intl.ListFormat('en-US');

const clockOf = ({ config, now }: { config: AppConfig; now: Date }) => ({ timeZone: config.PORTAL_TIME_ZONE, now });

export const handOverRoutes = [
  handle(getOpenWork, async ({ db, params, ...asked }): Promise<OpenWork> => {
    await nameOf(db, params.id);
    const open = await findOpenWork(db, params.id, clockOf(asked));
    return open.map(({ kind, records }) => ({ kind, count: records.length }));
  }),

  mutate(
    handOverWork,
    {
      object: 'assignment',
      prepare: async ({ db, params, ...asked }) => ({
        name: await nameOf(db, params.id),
        open: await findOpenWork(db, params.id, clockOf(asked)),
      }),
    },
    async ({ tx, params: { id: from }, body, prepared: { name, open }, user: by, config, now }) => {
      if (body.userId === from) refuseField('userId', HANDED_TO_SAME);
      const kinds = open.filter(({ kind }) => body.kinds.includes(kind));
      const moved: (Moved & { chosen: Chosen })[] = [];
      const refused: { kind: WorkKind; count: number; reason: string }[] = [];
      for (const { kind, records } of kinds) {
        const chosen = await chooseAssignee(tx, [kind], body, config.ADMIN_ROLE_ID);
        if (!chosen) refused.push({ kind, count: records.length, reason: ASSIGNEE_REFUSED });
        else {
          const count = await move(tx, { kind, records, from, chosen, by: by.id, now });
          if (count > 0) moved.push({ kind, count, chosen });
        }
      }
      const [first] = moved;
      if (first) {
        const { role } = first.chosen;
        // Without the former assignee's name, which must not outlive an erasure.
        const about = IN_WORDS.format(moved.map(({ kind, count }) => workInWords(kind, count)));
        await notify(
          tx,
          {
            ...{
              kind: 'assigned',
              to: await peopleOf(tx, first.chosen),
              by,
              record: { kind: noticeRecordOf(first.kind) },
            },
            facts: { by: fullNameOf(by), about, ...(role && { role: role.name }) },
          },
          { config, now },
        );
      }
      return {
        answer: { moved: moved.map(({ kind, count }) => ({ kind, count })), refused },
        changes: moved.map(({ kind, count, chosen: { user, role } }) => {
          const group = { id: from, name: workInWords(kind, count) };
          return {
            before: { ...group, assignee: name },
            after: { ...group, assignee: (user ?? role)?.name ?? null },
            partOf: { type: 'user', id: from },
          };
        }),
      };
    },
  ),
];

interface Moved {
  kind: WorkKind;
  count: number;
}

/** Moves those records that still belong to the person. @returns their number */
async function move(
  tx: PoolClient,
  {
    kind,
    records,
    from,
    chosen: { user, role },
    by,
    now,
  }: { kind: WorkKind; records: readonly number[]; from: number; chosen: Chosen; by: number; now: Date },
): Promise<number> {
  if (!kindOfWork(kind).isOwned) return moveAssignments(tx, { kind, ids: records, from, user, role, by, now });
  const { rows } = await tx.query<{ id: number }>(
    'SELECT id FROM inquiries WHERE id = ANY ($1) AND assigned_id = $2 ORDER BY id FOR NO KEY UPDATE',
    [records, from],
  );
  await assign(
    tx,
    rows.map(({ id }) => id),
    user?.id ?? null,
  );
  return rows.length;
}

/** @throws HttpError 404 for someone who isn't staff */
async function nameOf(db: Pool, id: number): Promise<string> {
  const { rows } = await db.query<{ name: string }>({
    name: 'staff-name',
    text: `SELECT coalesce(nullif(btrim(concat_ws(' ', u.first_name, u.last_name)), ''), u.email) AS name
      FROM users u JOIN roles r ON r.id = u.role_id AND r.staff WHERE u.id = $1`,
    values: [id],
  });
  return rows[0]?.name ?? notFound('admin');
}
