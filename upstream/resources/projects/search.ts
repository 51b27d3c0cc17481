import type { ClientBase, Pool } from 'pg';
import type { z } from 'zod';
import { windowOf } from '@/lib/contract/list-endpoint';
import { searchProjects, type ProjectRow } from '@/lib/contract/projects';
import type { RouteType } from '@/lib/domain/access-table';
import { searchKey } from '@/lib/domain/order-search';
import { serialNumberFault } from '@/lib/domain/serial-number';
import { countOf, singleRow, rowsOf, type ListSource, type Selection } from '@/upstream/db/page-of';
import { instantJson, parameters, quotedLiterals, statement, where, type Parameters } from '@/upstream/db/statement';
import { containsEither, pageOfMatches, type TextMatch } from '@/upstream/db/text-search';
import { knownDay } from '../orders/day-bounds';

type Query = z.output<typeof searchProjects.query>;

const NEWEST_FIRST = 'p.created_at DESC, p.id DESC';

/** More text matches aren't counted. */
const MATCHES_COUNTED = 2_000;

/** A day has few projects; up to this many in a range are sorted. */
const FEW_OF_DAYS = 20_000;

/** Projects are also found by their company's name. */
const COMPANY_NAME = { table: 'companies c', id: 'c.id', column: 'c.name_key', reference: 'p.company_id' };

type Visibility = (routeType: RouteType) => boolean;

interface Filter {
  conditions: string[];
  /** Search condition; null without one. */
  match: TextMatch | null;
}

/** A page of projects, newest first, and the total or its lower bound. */
export async function findProjects(
  db: Pool,
  query: Query,
  maySee: Visibility,
): Promise<{ data: ProjectRow[]; total: number; totalIsLowerBound?: boolean }> {
  const collected = parameters();
  const { conditions, match } = filterOf(query, maySee, collected);
  const part = { select: PROJECT_ROW, window: windowOf(searchProjects, query), parameters: collected };
  if (match !== null) {
    return pageOfMatches<ProjectRow>(db, {
      ...part,
      conditions,
      match,
      columns: ['created_at', 'id'],
      direction: 'desc',
      counted: MATCHES_COUNTED,
    });
  }
  const total = await countProjects(db, query, maySee);
  const isFew = hasDays(query) && total <= FEW_OF_DAYS;
  const way = isFew ? collectedFirst(conditions) : { where: conditions, orderBy: NEWEST_FIRST };
  return { data: await rowsOf(db, { ...part, ...way }), total };
}

/** Number of matching projects. It uses stored counts, unless filtered by text or date of operation. */
export async function countProjects(db: Pool | ClientBase, query: Query, maySee: Visibility): Promise<number> {
  const collected = parameters();
  const { conditions, match } = filterOf(query, maySee, collected);
  if (match !== null || query.operateDate)
    return countOf(db, 'projects p', match === null ? conditions : [...conditions, match.index], collected);
  const sum = `SELECT coalesce(sum(count), 0)::integer AS total FROM project_counts p ${where(conditions)}`;
  return (await singleRow<{ total: number }>(db, statement(sum, collected))).total;
}

export function projectsSource(query: Query, maySee: Visibility): ListSource {
  const { conditions, match } = filterOf(query, maySee, quotedLiterals());
  return { where: match === null ? conditions : [...conditions, match.index], orderBy: NEWEST_FIRST };
}

/** Finds rows first and sorts them afterwards: OFFSET 0 keeps the planner from walking the sort index. */
function collectedFirst(conditions: readonly string[]) {
  return {
    from: `(SELECT p.id, p.created_at FROM projects p ${where(conditions)} OFFSET 0) AS hits`,
    where: [],
    orderBy: 'hits.created_at DESC, hits.id DESC',
    id: 'hits.id',
  };
}

function hasDays({ startInstallationDate, endInstallationDate, operateDate }: Query): boolean {
  return [startInstallationDate, endInstallationDate, operateDate].some((day) => day !== undefined);
}

function filterOf(
  { isDraft, keyword = '', startInstallationDate, endInstallationDate, operateDate }: Query,
  maySee: Visibility,
  { add }: Parameters,
): Filter {
  const conditions = [isDraft === 'true' ? 'p.is_draft' : 'NOT p.is_draft'];
  if (startInstallationDate) conditions.push(`p.installation_date >= ${add(knownDay(startInstallationDate))}::date`);
  if (endInstallationDate)
    conditions.push(
      `p.installation_date <= ${add(knownDay(endInstallationDate))}::date`,
      `p.installation_date > '-infinity'`,
    );
  if (operateDate) conditions.push(`p.operate_date = ${add(knownDay(operateDate))}::date`);
  const key = searchKey(keyword);
  if (key === '') return { conditions, match: null };
  const match = containsEither('p.search_text', COMPANY_NAME, key, { add });
  const number = keyword.trim().toUpperCase();
  const isNumber = serialNumberFault(number) === undefined && maySee('supportCenter');
  return { conditions, match: isNumber ? orOfClaims(match, add(number)) : match };
}

/** Projects don't store serial numbers, but their warranty claims do, for readers with access to claims. */
function orOfClaims(match: TextMatch, number: string): TextMatch {
  const claimed = `p.id = ANY(ARRAY(
    SELECT project_id FROM warranty_claims WHERE NOT is_draft AND serial_numbers @> ARRAY[${number}]::text[]
  ))`;
  return { index: `(${match.index} OR ${claimed})`, scan: `(${match.scan} OR ${claimed})` };
}

const ROW_FIELDS = `
  'id', p.id, 'projectName', p.project_name, 'firstName', p.first_name, 'lastName', p.last_name, 'projectAddress',
  p.project_address,
  'projectAddress2', p.project_address2, 'projectCity', p.project_city, 'projectState', p.project_state,
  'projectZipCode', p.project_zip_code,
  'systemSize', p.system_size, 'systemType', p.system_type, 'moduleBrand', p.module_brand, 'moduleModel',
  p.module_model,
  'nameOfModuleBrandPanelOther', p.name_of_module_brand_panel_other, 'battery', p.battery, 'batteryBrand',
  p.battery_brand,
  'batteryModel', p.battery_model, 'nameOfModuleBrandBatteryOther', p.name_of_module_brand_battery_other,
  'installationDate', p.installation_date, 'operateDate', p.operate_date, 'purchasingChannel', p.purchasing_channel,
  'nameOfPurchasingChannel', p.name_of_purchasing_channel, 'qualifyLaborWarranty', p.qualify_labor_warranty,
  'firstSavedSource', p.first_saved_source, 'firstRegisteredSource', p.first_registered_source, 'source', p.source,
  'moduleUploadSource', p.module_upload_source, 'inverterUploadSource', p.inverter_upload_source,
  'draftedAt', ${instantJson('p.drafted_at')}, 'createdAt', ${instantJson('p.created_at')}, 'updatedAt',
  ${instantJson('p.updated_at')},
  'user', json_build_object('companyId', c.id, 'companyName', c.name, 'firstName', u.first_name, 'lastName',
    u.last_name),
  'isDraft', p.is_draft`;

const JOINS = 'JOIN companies c ON c.id = p.company_id LEFT JOIN users u ON u.id = p.user_id';

export const PROJECT_ROW: Selection = { table: 'projects p', id: 'p.id', fields: ROW_FIELDS, joins: JOINS };

/** A function takes at most a hundred arguments, so the object is built in two parts. */
const FURTHER_FIELDS = `
  'email', p.email, 'phoneNumber', p.phone_number, 'isMobileNumber', p.is_mobile_number, 'modulePowerClass',
  p.module_power_class,
  'numberOfModules', p.number_of_modules, 'batteryEnergy', p.battery_energy, 'batteryInverterPower',
  p.battery_inverter_power,
  'batteryCapacity', p.battery_capacity, 'pvInverterBrand', p.pv_inverter_brand, 'pvInverterModel', p.pv_inverter_model,
  'rackingBrand', p.racking_brand, 'rackingModel', p.racking_model, 'serialNumbers', p.serial_numbers,
  'projectImages', (SELECT string_agg('/files/' || key, '|' ORDER BY place)
    FROM unnest(p.image_keys) WITH ORDINALITY AS i (key, place)),
  'proofOfOperateDate',
    (SELECT string_agg('/projects/files/' || key, '|' ORDER BY place)
      FROM unnest(p.proof_keys) WITH ORDINALITY AS i (key, place)),
  'panelQualified', p.panel_qualified, 'batteryQualified', p.battery_qualified, 'panelNonQcells', p.panel_non_qcells,
  'batteryNonQcells', p.battery_non_qcells, 'note', p.note`;

export const PROJECT: Selection = {
  ...PROJECT_ROW,
  fields: `'row', json_build_object(${ROW_FIELDS}), 'further', json_build_object(${FURTHER_FIELDS})`,
};
