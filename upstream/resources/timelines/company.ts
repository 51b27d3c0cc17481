import type { RouteType } from '@/lib/domain/access-table';
import { requestPoints } from '@/lib/contract/points';
import type { HistoryKind } from '@/lib/domain/record-history';
import { WARRANTY_PERSON } from '../warranty-claims/detail-json';
import { companyLogStream, eventStream, whoJson, type Stream, type Who } from './streams';

/** A part of a company's timeline; one of its areas is required. */
interface CompanyStream {
  areas: readonly RouteType[];
  stream: Stream;
}

/** A list of a company as events, in an index's order. */
function happened(
  kind: HistoryKind | 'pointBatch' | null,
  {
    table,
    of,
    at,
    id,
    text,
    who = {},
    recordId = id,
  }: Record<'table' | 'at' | 'id' | 'text', string> & {
    of: (id: string) => readonly string[];
    who?: Who;
    recordId?: string;
  },
): Stream {
  const record = kind === null ? 'NULL' : `json_build_object('kind', '${kind}', 'id', ${recordId})`;
  return eventStream({
    from: () => table,
    where: ({ id: company }) => of(company),
    at,
    id,
    entry: `'text', ${text}, ${whoJson(who)}, 'record', ${record}`,
  });
}

const nameOf = (user: string) => `(SELECT nullif(concat_ws(' ', u.first_name, u.last_name), '') FROM users u
  WHERE u.id = ${user})`;
const byStaff = (user: string): Who => ({ name: nameOf(user), staff: user });
const byPerson = (user: string): Who => ({ name: nameOf(user), person: user });

/** The log already shows a step if it has an entry for the company's points at the same instant. */
const POINT_STEP_LOGGED = `EXISTS (SELECT FROM activity l
  WHERE l.company_id = s.company_id AND l.action = '${requestPoints.name}' AND l.created_at = s.created_at)`;

const OWN: readonly CompanyStream[] = [
  {
    areas: ['qpointManagement'],
    stream: happened(null, {
      table: 'point_request_steps s JOIN point_request_statuses t ON t.id = s.request_status_id',
      of: (id) => [`s.company_id = ${id}`, `NOT ${POINT_STEP_LOGGED}`],
      ...{ at: 's.created_at', id: 's.number', who: byStaff('s.user_id') },
      text: `t.name || ': ' || to_char(s.qpoints, 'FM999,999,999,999,990') || ' Q'
        || coalesce(', ' || s.purpose, '')`,
    }),
  },
  {
    areas: ['orders'],
    stream: happened('order', {
      table: 'orders o',
      of: (id) => [`o.company_id = ${id}`],
      ...{ at: 'o.created_at', id: 'o.id', who: byPerson('o.user_id') },
      text: `'Ordered ' || o.order_number || ': ' || to_char(o.total, 'FM999,999,999,999,990') || ' Q'`,
    }),
  },
  {
    areas: ['projects'],
    stream: happened('project', {
      table: 'projects p',
      of: (id) => [`p.company_id = ${id}`, 'NOT p.is_draft'],
      ...{ at: 'p.created_at', id: 'p.id', who: byPerson('p.user_id') },
      text: `'Registered project ' || p.project_name`,
    }),
  },
  {
    areas: ['supportCenter'],
    stream: happened('warrantyClaim', {
      table: 'warranty_claims w',
      of: (id) => [`w.company_id = ${id}`, 'NOT w.is_draft'],
      ...{ at: 'w.created_at', id: 'w.id', who: { name: 'w.full_name', person: WARRANTY_PERSON } },
      text: `'Submitted warranty claim ' || w.label`,
    }),
  },
  {
    areas: ['supportCenter'],
    stream: happened('inquiry', {
      table: 'inquiries i',
      of: (id) => [
        'i.company_name IS NOT NULL',
        `search_key(i.company_name) COLLATE "C" = (SELECT c.name_key FROM companies c WHERE c.id = ${id})`,
      ],
      ...{ at: 'i.created_at', id: 'i.id', who: { name: 'i.name' } },
      text: `'Wrote an inquiry'`,
    }),
  },
  {
    areas: ['qpointManagement'],
    stream: happened('pointBatch', {
      table: 'point_ledger m',
      of: (id) => [`m.company_id = ${id}`, 'm.batch_id IS NOT NULL'],
      ...{ at: 'm.created_at', id: 'm.id', who: byStaff('m.user_id'), recordId: 'm.batch_id' },
      text: `(CASE m.kind WHEN 'accrual' THEN 'Accrued ' WHEN 'deduction' THEN 'Deducted ' ELSE 'Undid ' END)
        || to_char(abs(m.amount), 'FM999,999,999,999,990') || ' Q by the spreadsheet '
        || (SELECT b.file_name FROM point_batches b WHERE b.id = m.batch_id)`,
    }),
  },
  {
    areas: ['approvals'],
    stream: happened(null, {
      table: 'forecasts f',
      of: (id) => [`f.company_id = ${id}`],
      ...{ at: 'f.submitted_at', id: 'f.id', who: byPerson('f.user_id') },
      text: `'Submitted the forecast of ' || to_char(f.month, 'FMMonth YYYY')`,
    }),
  },
];

/** A company's streams for these areas: log entries of the calls they include, and its own records. */
export function companyStreams(maySee: (routeType: RouteType) => boolean): Stream[] {
  return [companyLogStream, ...OWN.filter(({ areas }) => areas.some(maySee)).map(({ stream }) => stream)];
}
