import { z } from 'zod';
import { BATCH_STATES, BATCH_VERDICTS, BATCHES_PER_PAGE, MAX_BATCH_NOTE } from '../domain/point-batch';
import { MAX_REQUEST_REASON, REQUEST_TYPE } from '../domain/point-request';
import { MAX_POINTS, POINT_AMOUNT_FAULT } from '../domain/points';
import { MAX_BATCH_ROWS, MAX_FILE_NAME } from '../domain/upload';
import { endpoint } from './endpoint';
import { byOffset, byPage, listEndpoint, Assigned } from './list-endpoint';
import { POINT_READS } from './outdates';
import { Id, IdInAddress, Instant, oneLine, TextOrNull } from './wire';

/** Maximum companies listed for an ambiguous name. */
const MAX_NAMESAKES = 20;

export const checkPointBatch = endpoint('checkPointBatch', 'POST', '/point-batches/check', {
  summary: 'Look up companies by ids or names, with their balances.',
  access: 'qpointManagement',
  action: 'change',
  reads: true,
  body: z.strictObject({ companies: z.array(z.string().min(1).max(300)).max(MAX_BATCH_ROWS) }),
  response: z.object({
    /** Companies by the requested text, for texts with a match. */
    named: z
      .array(
        z.object({
          text: z.string(),
          companies: z
            .array(
              z.object({
                id: Id,
                name: z.string(),
                /** Points. */
                available: z.int(),
                /** Points moved for it within a day without a second approval. */
                movedAlone: z.int(),
              }),
            )
            .max(MAX_NAMESAKES),
        }),
      )
      .max(MAX_BATCH_ROWS),
    /** Points the caller moved within a day without a second approval. */
    movedByYou: z.int().optional(),
  }),
});

export const PointBatch = z.object({
  id: Id,
  /** An undo has the file name of the undone batch. */
  fileName: z.string(),
  createdAt: Instant,
  userId: Id.nullable(),
  userName: z.string(),
  state: z.enum(BATCH_STATES),
  rows: z.int(),
  companies: z.int(),
  /** Points, both without sign. */
  accrued: z.int(),
  deducted: z.int(),
  /** The reason for undoing another batch. */
  reason: TextOrNull,
  /** The decision about a batch that awaited approval, and the reason for a rejection. */
  decidedById: Id.nullable(),
  decidedBy: TextOrNull,
  decidedAt: Instant.nullable(),
  decisionReason: TextOrNull,
  undoes: Id.nullable(),
  /** The batch that undoes it, possibly still waiting. */
  undo: z.object({ id: Id, state: z.enum(BATCH_STATES), userName: z.string(), createdAt: Instant }).nullable(),
  version: z.int(),
});
export type PointBatch = z.infer<typeof PointBatch>;

const BatchRowInput = z.strictObject({
  /** Row number in the spreadsheet, used in error messages. */
  row: z.int().min(1).max(10_000_000),
  companyId: Id,
  requestTypeId: z.union([z.literal(REQUEST_TYPE.accrue), z.literal(REQUEST_TYPE.deduct)]),
  /** Whole points. */
  qpoints: z.int(POINT_AMOUNT_FAULT).min(1, POINT_AMOUNT_FAULT).max(MAX_POINTS, POINT_AMOUNT_FAULT),
  /** Always the subscription for requesters who aren't administrators. */
  purposeTypeId: Id.nullish(),
  note: oneLine(z.string().trim().max(MAX_BATCH_NOTE)).optional(),
});
export type BatchRowInput = z.infer<typeof BatchRowInput>;

const BATCH_READS = [...POINT_READS, 'listPointBatches', 'getPointBatch', 'listPointBatchRows'];

export const createPointBatch = endpoint('createPointBatch', 'POST', '/point-batches', {
  summary: 'Give and take points of many companies, all rows or none. Above the threshold, the whole batch waits.',
  access: 'qpointManagement',
  outdates: BATCH_READS,
  body: z.strictObject({
    fileName: z.string().max(MAX_FILE_NAME),
    rows: z.array(BatchRowInput).min(1).max(MAX_BATCH_ROWS),
  }),
  maxBodyBytes: 4 * 1024 * 1024,
  response: PointBatch,
  errors: [409, 413],
});

export const listPointBatches = listEndpoint('listPointBatches', '/point-batches', {
  summary: 'List point batches, latest first.',
  access: 'qpointManagement',
  row: PointBatch,
  filters: {
    /** Waiting batches assigned to the caller or their role. */
    assigned: Assigned,
  },
  window: byPage({ usual: BATCHES_PER_PAGE, most: 100 }),
  answer: (data) => z.object({ data, total: z.int() }),
});

export const getPointBatch = endpoint('getPointBatch', 'GET', '/point-batches/{id}', {
  summary: 'Get a point batch and its outcome.',
  access: 'qpointManagement',
  params: z.object({ id: IdInAddress }),
  response: PointBatch,
  errors: [404],
});

export const PointBatchRow = z.object({
  /** Position in the batch, starting at 1. */
  id: Id,
  row: z.int(),
  companyId: Id,
  companyName: z.string(),
  /** Signed points. */
  amount: z.int(),
  /** The purpose's name at that time. */
  purpose: TextOrNull,
  note: TextOrNull,
  /** Its movement; null while it waits. */
  movementId: Id.nullable(),
  reversedBy: Id.nullable(),
});
export type PointBatchRow = z.infer<typeof PointBatchRow>;

export const listPointBatchRows = listEndpoint('listPointBatchRows', '/point-batches/rows', {
  summary: 'List the rows of a point batch in order, each with its movement.',
  access: 'qpointManagement',
  row: PointBatchRow,
  filters: { batch: IdInAddress },
  window: byOffset({ usual: 25, most: 100 }),
  answer: (data) => z.object({ data, total: z.int() }),
});

export const decidePointBatch = endpoint('decidePointBatch', 'POST', '/point-batches/{id}/decision', {
  summary: 'Approve or reject a waiting point batch. Its requester can cancel it.',
  access: 'qpointManagement',
  action: ['decide', 'change'],
  outdates: BATCH_READS,
  params: z.object({ id: IdInAddress }),
  body: z.strictObject({
    verdict: z.enum(BATCH_VERDICTS),
    /** Reason for a rejection, shown to the batch's author. */
    reason: oneLine(z.string().trim().min(1).max(MAX_REQUEST_REASON)).optional(),
    version: z.int().optional(),
  }),
  response: PointBatch,
  errors: [404, 409],
});

export const undoPointBatch = endpoint('undoPointBatch', 'POST', '/point-batches/{id}/undo', {
  summary: 'Undo a point batch once with an opposing batch, all rows or none. Returns the opposing batch.',
  access: 'qpointManagement',
  outdates: BATCH_READS,
  administratorsOnly: true,
  params: z.object({ id: IdInAddress }),
  body: z.strictObject({
    reason: oneLine(z.string().trim().min(1, 'Reason can’t be blank.').max(MAX_REQUEST_REASON)),
    version: z.int().optional(),
  }),
  response: PointBatch,
  errors: [404, 409],
});
