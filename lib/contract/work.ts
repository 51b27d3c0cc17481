import { z } from 'zod';
import { TIMELINE_PLACE } from '../domain/record-history';
import { MANY_WAITING, MAX_ASSIGNED_AT_ONCE, MAX_WORK, WORK_AREAS, WORK_KIND_NAMES, WORK_PARTS } from '../domain/work';
import { ModuleApprovalGroup } from './approvals';
import { endpoint } from './endpoint';
import { Assigned } from './list-endpoint';
import { ForecastApproval } from './forecasts';
import { INQUIRY_READS } from './outdates';
import { CompanyPoints } from './points';
import { ProposedChange } from './proposed-changes';
import { digits, Id, IdInAddress, IdSpansInAddress, Instant, Text, TextOrNull } from './wire';

/** Teammates and roles to choose from; there are few of both. */
const MAX_ASSIGNEES = 1_000;

const Named = z.object({ id: Id, name: z.string() });

export const Assignee = z.object({
  /** One of both; neither if unassigned. */
  user: Named.nullable(),
  role: Named.nullish(),
  /** Unknown for the account manager of an inquiry. */
  by: Text,
  at: Instant.nullish(),
  /** Sent back with the next change; missing for an inquiry. */
  version: z.int().optional(),
});
export type Assignee = z.infer<typeof Assignee>;

/** A record that waits for the reader. The field named after its kind is that kind's list row. */
export const WorkItem = z.object({
  /** `workNumber` of kind and record. */
  id: Id,
  kind: z.enum(WORK_KIND_NAMES),
  /** The kind's own id: see WORK_KINDS. */
  record: Id,
  since: Instant,
  name: z.string(),
  companyId: Id.optional(),
  assignee: Assignee.nullish(),
  points: CompanyPoints.optional(),
  modules: ModuleApprovalGroup.optional(),
  forecast: ForecastApproval.optional(),
  registration: z.object({ email: TextOrNull, hasW9: z.boolean() }).optional(),
  inquiry: z
    .object({ contactTypeId: z.int(), category: TextOrNull, email: TextOrNull, message: TextOrNull })
    .optional(),
  order: z.object({ orderNumber: z.string(), total: z.int(), items: z.int() }).optional(),
  claim: z.object({ serialNumber: z.string(), registeredAt: Instant, person: TextOrNull }).optional(),
  /** Points without sign; `by` submitted it. */
  batch: z
    .object({
      rows: z.int(),
      companies: z.int(),
      accrued: z.int(),
      deducted: z.int(),
      by: z.string(),
      undoes: Id.nullable(),
    })
    .optional(),
  proposal: ProposedChange.optional(),
});
export type WorkItem = z.infer<typeof WorkItem>;

/** Counts by kind the reader may see, capped at MANY_WAITING. */
export const WorkCounts = z
  .array(z.object({ kind: z.enum(WORK_KIND_NAMES), count: z.int().max(MANY_WAITING), oldestAt: Instant.nullish() }))
  .max(WORK_KIND_NAMES.length);

const [access = 'orders', ...alsoFor] = WORK_AREAS;

export const listWork = endpoint('listWork', 'GET', '/work', {
  summary: 'List the caller’s waiting work, oldest first, with counts by kind.',
  access,
  alsoFor,
  query: z.strictObject({
    kind: z.enum(WORK_KIND_NAMES).optional(),
    assigned: Assigned.optional(),
    only: z.enum(WORK_PARTS).optional(),
    /** Place of the last known item. */
    after: z.string().regex(TIMELINE_PLACE, 'must be a place of the queue').optional(),
    limit: digits(1, MAX_WORK).optional(),
  }),
  response: z.object({
    data: z.array(WorkItem).max(MAX_WORK),
    counts: WorkCounts,
    /** The next page's `after`; null at the end. */
    next: TextOrNull,
  }),
});
export type WorkPage = z.infer<typeof listWork.response>;

export const getWorkItem = endpoint('getWorkItem', 'GET', '/work/{id}', {
  summary: 'Get one item of the caller’s waiting work. 404 once it no longer waits.',
  access,
  alsoFor,
  params: z.object({ id: IdInAddress }),
  response: WorkItem,
  errors: [404],
});

export const listAssignees = endpoint('listAssignees', 'GET', '/work/assignees', {
  summary: 'List the people and roles that work can be assigned to, by name: of one kind, or of any the caller sees.',
  access,
  alsoFor,
  query: z.strictObject({ kind: z.enum(WORK_KIND_NAMES).optional() }),
  response: z.object({ people: z.array(Named).max(MAX_ASSIGNEES), roles: z.array(Named).max(MAX_ASSIGNEES) }),
});

export const listAssigned = endpoint('listAssigned', 'GET', '/assigned-work', {
  summary: 'List which of some records wait for the caller, and who they are assigned to.',
  access,
  alsoFor,
  query: z.strictObject({ kind: z.enum(WORK_KIND_NAMES).optional(), records: IdSpansInAddress.optional() }),
  response: z.array(WorkItem.pick({ id: true, record: true, assignee: true })).max(MAX_WORK),
});
export type AssignedRecord = z.infer<typeof listAssigned.response>[number];

/** Reads that change with each assignment, including lists filtered by it. */
const WORK_READS = [
  ...['listWork', 'getWorkItem', 'listAssigned', 'listModuleApprovals', 'listForecastApprovals'],
  ...['searchRegistrations', 'searchCompanyPoints', 'searchAwaitingUpdate', 'listOrders', 'listPointBatches'],
];

/** A body that names a person or a role, or neither to unassign. */
const oneAssignee = <S extends z.ZodRawShape>(fields: S) =>
  z
    .strictObject({ userId: Id.nullish(), roleId: Id.nullish(), ...fields })
    .refine((body: { userId?: unknown; roleId?: unknown }) => !body.userId || !body.roleId, {
      error: 'Choose a person or a role, not both.',
    });

export const assignWork = endpoint('assignWork', 'PATCH', '/work/{id}', {
  summary: 'Assign waiting work to a person or a role, or unassign it. Inquiries use `PATCH /contact/assign`.',
  access,
  alsoFor,
  action: ['change', 'decide'],
  outdates: WORK_READS,
  params: z.object({ id: IdInAddress }),
  body: oneAssignee({
    /** Version of the assignment that the caller saw; 0 without one. */
    version: z.int().min(0).optional(),
  }),
  response: WorkItem,
  errors: [404, 409],
});

export const assignSeveral = endpoint('assignSeveral', 'PATCH', '/work', {
  summary: 'Assign several waiting records of a kind, or unassign them. Says which ones stay as they are, and why.',
  access,
  alsoFor,
  action: ['change', 'decide'],
  outdates: WORK_READS,
  body: oneAssignee({
    kind: z.enum(WORK_KIND_NAMES),
    /** In the form that the kind uses. */
    records: z.array(Id).min(1).max(MAX_ASSIGNED_AT_ONCE),
  }),
  response: z.object({
    assigned: z.array(Id).max(MAX_ASSIGNED_AT_ONCE),
    refused: z.array(z.object({ record: Id, reason: z.string() })).max(MAX_ASSIGNED_AT_ONCE),
  }),
  errors: [404, 409],
});

const OfPerson = z.object({ id: IdInAddress });

const WorkOfKind = z.object({ kind: z.enum(WORK_KIND_NAMES), count: z.int() });

export const getOpenWork = endpoint('getOpenWork', 'GET', '/work/of/{id}', {
  summary: 'Count the open work that is assigned to a person, by kind. Kinds without any are missing.',
  access: 'adminControls',
  params: OfPerson,
  response: z.array(WorkOfKind).max(WORK_KIND_NAMES.length),
  errors: [404],
});
export type OpenWork = z.infer<typeof getOpenWork.response>;

export const handOverWork = endpoint('handOverWork', 'PATCH', '/work/of/{id}', {
  summary: 'Move a person’s open work of some kinds to a person or a role, or unassign it.',
  access: 'adminControls',
  outdates: [...WORK_READS, ...INQUIRY_READS, 'getOpenWork'],
  params: OfPerson,
  body: oneAssignee({ kinds: z.array(z.enum(WORK_KIND_NAMES)).min(1).max(WORK_KIND_NAMES.length) }),
  response: z.object({
    moved: z.array(WorkOfKind).max(WORK_KIND_NAMES.length),
    /** Kinds that the new assignee can’t open; they stay. */
    refused: z.array(WorkOfKind.extend({ reason: z.string() })).max(WORK_KIND_NAMES.length),
  }),
  errors: [404, 409],
});
