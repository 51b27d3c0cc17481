import type { ClientBase, Pool, PoolClient } from 'pg';
import type { SavedView, SavedViews } from '@/lib/contract/saved-views';
import { inOrder, mayChangeView, VIEWED_LISTS, type ViewedList } from '@/lib/domain/saved-view';
import { single } from '@/upstream/db/drizzle';

export interface Reader {
  id: number;
  roleId: number;
  isAdministrator: boolean;
}

/** Column order and pinned columns, if not the default. */
type Layout = Pick<SavedView, 'order' | 'pinned'>;

export interface StoredView {
  id: number;
  list: ViewedList;
  name: string;
  address: string;
  density: SavedView['density'];
  columns: SavedView['columns'];
  layout: Layout;
  ownerId: number | null;
  roleId: number | null;
  roleName: string | null;
  opensForRole: boolean;
  version: number;
}

export type ViewValues = Pick<StoredView, 'name' | 'address' | 'density' | 'columns' | 'roleId'> &
  Layout & { opensForRole: boolean };

const STORED = `v.id, v.list, v.name, v.address, v.density, v.columns, v.layout,
  v.owner_id AS "ownerId", v.role_id AS "roleId",
  (SELECT r.name FROM roles r WHERE r.id = v.role_id) AS "roleName",
  v.opens_for_role AS "opensForRole", v.version`;

/** A list's views that the reader may see, in their order, and the default view. */
export async function findViews(db: Pool, list: ViewedList, reader: Reader): Promise<Omit<SavedViews, 'roles'>> {
  const [{ rows }, arrangement] = await Promise.all([
    db.query<StoredView>({
      name: 'saved-views',
      text: `SELECT ${STORED} FROM saved_views v WHERE v.list = $1 AND v.role_id IS NULL AND v.owner_id = $2
        UNION ALL
        SELECT ${STORED} FROM saved_views v WHERE v.list = $1 AND v.role_id IS NOT NULL
          AND (v.role_id = $3 OR v.owner_id = $2 OR $4)`,
      values: [list, reader.id, reader.roleId, reader.isAdministrator],
    }),
    findArrangement(db, list, reader.id),
  ]);
  const views = inOrder(rows, arrangement?.order ?? []).map((view) => viewFor(view, reader));
  const own = views.find(({ id }) => id === arrangement?.start);
  const ofRole = arrangement?.isPlain ? undefined : rows.find((view) => isStartOf(reader.roleId, view));
  return { views, start: (own ?? ofRole)?.id ?? null };
}

const isStartOf = (role: number, { roleId, opensForRole }: StoredView) => opensForRole && roleId === role;

/** Id of a role's default view of a list; null without one. */
export async function findStartOfRole(tx: PoolClient, list: ViewedList, roleId: number): Promise<number | null> {
  const { rows } = await tx.query<{ id: number }>(
    'SELECT id FROM saved_views WHERE list = $1 AND role_id = $2 AND opens_for_role',
    [list, roleId],
  );
  return rows[0]?.id ?? null;
}

export async function clearStartOfRole(tx: PoolClient, list: ViewedList, roleId: number | null): Promise<void> {
  await tx.query('UPDATE saved_views SET opens_for_role = false WHERE list = $1 AND role_id = $2 AND opens_for_role', [
    list,
    roleId,
  ]);
}

/** Staff roles with access to a list; only their own for readers who aren't administrators. */
export async function findRolesOf(
  db: Pool | ClientBase,
  list: ViewedList,
  { roleId, isAdministrator }: Reader,
): Promise<SavedViews['roles']> {
  const { rows } = await db.query<SavedViews['roles'][number]>({
    name: 'roles-of-views',
    text: `SELECT r.id, r.name FROM roles r WHERE r.staff AND (r.id = $2 OR $3)
        AND EXISTS (SELECT FROM access_control a WHERE a.role_id = r.id AND a.route_type = ANY ($1))
      ORDER BY r.id`,
    values: [[VIEWED_LISTS[list]].flat(), roleId, isAdministrator],
  });
  return rows;
}

export function viewFor(view: StoredView, reader: Reader): SavedView {
  const { id, name, address, density, columns, layout, roleId, roleName, opensForRole, ownerId, version } = view;
  return {
    ...{ id, name, address, density, columns, version },
    ...layout,
    role: roleId === null ? null : { id: roleId, name: roleName ?? '' },
    ...(opensForRole && { opensForRole }),
    isForReader: roleId === null || roleId === reader.roleId || ownerId === reader.id,
    mayChange: mayChangeView(view, reader),
  };
}

/** Number of views that count towards a list's limit: one person's, or all roles' together. */
export async function countViews(tx: PoolClient, list: ViewedList, of: { ownerId: number } | 'roles'): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    `SELECT count(*)::integer AS count FROM saved_views WHERE list = $1 AND
      ${of === 'roles' ? 'role_id IS NOT NULL' : 'role_id IS NULL AND owner_id = $2'}`,
    of === 'roles' ? [list] : [list, of.ownerId],
  );
  return single(rows).count;
}

export async function lockView(tx: PoolClient, id: number): Promise<StoredView | undefined> {
  const { rows } = await tx.query<StoredView>(`SELECT ${STORED} FROM saved_views v WHERE v.id = $1 FOR UPDATE OF v`, [
    id,
  ]);
  return rows[0];
}

const valuesOf = ({ roleId, name, address, density, columns, order, pinned, opensForRole }: ViewValues) => [
  ...[roleId, name, address, density],
  ...[JSON.stringify(columns), JSON.stringify({ order, pinned }), opensForRole],
];

/** @throws the database's violation of `saved_views_own_name` or `saved_views_role_name` if the name is taken */
export async function insertView(
  tx: PoolClient,
  { list, ownerId, now, ...view }: ViewValues & { list: ViewedList; ownerId: number; now: Date },
): Promise<StoredView> {
  const { rows } = await tx.query<StoredView>(
    `INSERT INTO saved_views AS v (list, owner_id, role_id, name, address, density, columns, layout,
        opens_for_role, created_at, updated_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10) RETURNING ${STORED}`,
    [list, ownerId, ...valuesOf(view), now],
  );
  return single(rows);
}

/** @throws the same as `insertView` */
export async function updateView(
  tx: PoolClient,
  id: number,
  { ownerId, now, ...view }: ViewValues & { ownerId: number | null; now: Date },
): Promise<StoredView> {
  const { rows } = await tx.query<StoredView>(
    `UPDATE saved_views v SET owner_id = $2, role_id = $3, name = $4, address = $5, density = $6, columns = $7,
        layout = $8, opens_for_role = $9, updated_at = $10, version = version + 1
      WHERE v.id = $1 RETURNING ${STORED}`,
    [id, ownerId, ...valuesOf(view), now],
  );
  return single(rows);
}

export async function deleteStoredView(tx: PoolClient, id: number): Promise<void> {
  await tx.query('DELETE FROM saved_views WHERE id = $1', [id]);
}

export interface Arrangement {
  id: number;
  list: ViewedList;
  order: number[];
  start: number | null;
  /** The list opens without a view, even if the role has a default one. */
  isPlain: boolean;
}

const ARRANGEMENT = 'id, list, view_ids AS "order", start_id AS start, opens_plain AS "isPlain"';

async function findArrangement(db: Pool, list: ViewedList, userId: number): Promise<Arrangement | undefined> {
  const { rows } = await db.query<Arrangement>({
    name: 'view-arrangement',
    text: `SELECT ${ARRANGEMENT} FROM view_arrangements WHERE user_id = $1 AND list = $2`,
    values: [userId, list],
  });
  return rows[0];
}

export async function saveArrangement(
  tx: PoolClient,
  { userId, list, order, start, isPlain, now }: Omit<Arrangement, 'id'> & { userId: number; now: Date },
): Promise<Arrangement> {
  const { rows } = await tx.query<Arrangement>(
    `INSERT INTO view_arrangements (user_id, list, view_ids, start_id, opens_plain, updated_at)
      VALUES ($1, $2, $3, $4, $5, $6)
      ON CONFLICT (user_id, list) DO UPDATE SET view_ids = $3, start_id = $4, opens_plain = $5, updated_at = $6
      RETURNING ${ARRANGEMENT}`,
    [userId, list, order, start, isPlain, now],
  );
  return single(rows);
}

/** The given views of a list that the person may see and arrange. */
export async function findVisibleIds(
  tx: PoolClient,
  list: ViewedList,
  ids: readonly number[],
  reader: Reader,
): Promise<Set<number>> {
  const { rows } = await tx.query<{ id: number }>(
    `SELECT id FROM saved_views WHERE list = $1 AND id = ANY ($2)
        AND (owner_id = $3 OR (role_id IS NOT NULL AND (role_id = $4 OR $5)))`,
    [list, ids, reader.id, reader.roleId, reader.isAdministrator],
  );
  return new Set(rows.map(({ id }) => id));
}
