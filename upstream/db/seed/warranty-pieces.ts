import type { ClientBase } from 'pg';
import { SERIAL_PRODUCT_TYPES } from '@/lib/domain/serial-number';
import type { Random } from './random';

/** Maximum rows read of each kind; for larger demos, only every second, third and so on. */
const MOST_READ = 50_000;

interface DemoProject {
  id: number;
  companyId: number;
  name: string;
  firstName: string;
  lastName: string;
  address: string;
  model: string;
  /** Milliseconds. */
  at: number;
}

interface DemoPiece {
  companyId: number;
  serialNumber: string;
  productName: string;
  /** One of `SERIAL_PRODUCT_TYPES`. */
  type: number;
  /** Milliseconds. */
  at: number;
}

/** Registered projects and uploaded pieces that demo warranty claims can be about. */
export interface Claimable {
  projects: ReadonlyMap<number, readonly DemoProject[]>;
  pieces: ReadonlyMap<number, readonly DemoPiece[]>;
}

/** Reads them by company, oldest first; identical in every load. */
export async function findClaimable(client: ClientBase): Promise<Claimable> {
  const some = (table: string) => `id % (SELECT 1 + max(id) / ${MOST_READ} FROM ${table}) = 0`;
  const { rows: projects } = await client.query<DemoProject>(
    `SELECT id, company_id AS "companyId", project_name AS name, first_name AS "firstName", last_name AS "lastName",
            project_address AS address, module_model AS model, extract(epoch FROM created_at)::float * 1000 AS at
     FROM projects p WHERE NOT is_draft AND p.${some('projects')} ORDER BY id`,
  );
  const { rows: pieces } = await client.query<DemoPiece>(
    `SELECT w.company_id AS "companyId", w.serial_number AS "serialNumber", c.product_name AS "productName",
            CASE w.configuration_type WHEN 'modules' THEN $1 ELSE $2 END::integer AS type,
            extract(epoch FROM w.registered_at)::float * 1000 AS at
     FROM claims w JOIN configurations c ON c.id = w.configuration_id WHERE w.${some('claims')} ORDER BY w.id`,
    [SERIAL_PRODUCT_TYPES.module, SERIAL_PRODUCT_TYPES.ess],
  );
  return {
    projects: byCompany(projects),
    pieces: byCompany(pieces),
  };
}

function byCompany<T extends { companyId: number }>(all: readonly T[]): Map<number, T[]> {
  const found = new Map<number, T[]>();
  for (const each of all) {
    const some = found.get(each.companyId);
    if (some) some.push(each);
    else found.set(each.companyId, [each]);
  }
  return found;
}

export function hasUploaded({ pieces }: Claimable, { companyId, type, at }: Omit<Asked, 'quantity'>): boolean {
  return (pieces.get(companyId) ?? []).some((piece) => piece.type === type && piece.at < at);
}

interface Asked {
  companyId: number;
  type: number;
  quantity: number;
  /** Time of the claim, in milliseconds. */
  at: number;
}

/** Share of claims with a mistyped or unknown number. */
const UNKNOWN = 0.1;

/** Share of pieces that belong to the claimed project. */
const OF_PROJECT = 0.8;

/**
 * Picks a claim's subject: a project of its company, and uploaded pieces of one product, usually the project's.
 *
 * @returns no project if the company has none yet, and no pieces if their numbers are unknown
 */
export function claimedOf(
  { projects, pieces }: Claimable,
  draws: Random,
  { companyId, type, quantity, at }: Asked,
): { project: DemoProject | undefined; pieces: readonly DemoPiece[] } {
  const [wishesProject, isUnknown, start] = [draws.chance(OF_PROJECT), draws.chance(UNKNOWN), draws.next()];
  const uploaded = (pieces.get(companyId) ?? []).filter((piece) => piece.type === type && piece.at < at);
  const models = new Set(uploaded.map(({ productName }) => productName));
  const registered = (projects.get(companyId) ?? []).filter((project) => project.at < at);
  const fitting = wishesProject ? registered.filter(({ model }) => models.has(model.toUpperCase())) : [];
  const among = fitting.length > 0 ? fitting : registered;
  const project = among.length > 0 ? draws.pick(among) : undefined;
  if (isUnknown || uploaded.length === 0) return { project, pieces: [] };
  const ofModel =
    fitting.length > 0 && uploaded.filter(({ productName }) => productName === project?.model.toUpperCase());
  const chosen = ofModel || uploaded;
  const first = Math.floor(start * chosen.length);
  const productName = chosen[first]?.productName;
  const alike = chosen.filter((piece, index) => index >= first && piece.productName === productName);
  return { project, pieces: alike.slice(0, quantity) };
}
