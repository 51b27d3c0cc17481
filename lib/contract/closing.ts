import { z } from 'zod';
import { CLOSING_ACTIONS, CLOSING_STATES, MAX_CLOSING_REASON } from '../domain/closing';
import { LIABILITY_BAND_KEYS, LIABILITY_BANDS } from '../domain/insights';
import { MOVEMENT_KINDS } from '../domain/movement-kind';
import { endpoint } from './endpoint';
import { CLOSING_READS } from './outdates';
import { WORKBOOK } from './reward-reports';
import { Id, Instant, oneLine, TextOrNull } from './wire';

/** Months listed at most: all closed ones fit for decades. */
export const MAX_CLOSINGS = 600;
/** Companies named among the notable differences. */
export const NAMED_COMPANIES = 10;
const MAX_CORRECTIONS = 2_000;

/** `YYYY-MM` in the portal's zone. */
const Month = z.string().regex(/^[1-9]\d{3}-(0[1-9]|1[0-2])$/, 'must be a month, such as 2026-10');

const count = z.int().min(0);

const KindSum = z.object({ kind: z.string(), movements: count, amount: z.int() });

const Sums = z.array(KindSum).max(MOVEMENT_KINDS.length + 10);

/** Points at a month's last instant, and what moved in it. `opening` and all `kinds` add up to `closing`. */
export const ClosingFigures = z.object({
  opening: z.int(),
  closing: z.int(),
  kinds: Sums,
  /** The same of the month before. */
  before: Sums,
  /** The part of `kinds` that corrects earlier months, by the month it belongs to. */
  corrections: z.array(KindSum.extend({ month: Month })).max(MAX_CORRECTIONS),
  /** Advances settled in the month. They were counted when they were given. */
  settled: z.object({ advances: count, qpoints: count }),
  liability: z
    .array(z.object({ key: z.enum(LIABILITY_BAND_KEYS), qpoints: z.int(), companies: count }))
    .max(LIABILITY_BANDS.length),
  /** Companies with points. */
  companies: count,
  /** Companies whose balance changed notably, the largest changes by name. */
  changed: z.object({
    total: count,
    companies: z.array(z.object({ id: Id, name: z.string(), opening: z.int(), closing: z.int() })).max(NAMED_COMPANIES),
  }),
});
export type ClosingFigures = z.infer<typeof ClosingFigures>;

const Tasks = z.object({
  requests: count,
  advances: count,
  modules: count,
  awaitingUpdate: count,
  forecasts: count,
});

const Signed = {
  /** Null while the month isn't signed. */
  signedById: Id.nullable(),
  signedBy: TextOrNull,
  signedAt: Instant.nullable(),
  confirmedById: Id.nullable(),
  confirmedBy: TextOrNull,
  confirmedAt: Instant.nullable(),
};

const ClosingLine = z.object({
  month: Month,
  /** `ready` if it can be signed and nothing is left to do. */
  state: z.enum(CLOSING_STATES),
  ...Signed,
  /** Q at the end of the month, once it's signed. */
  closing: z.int().nullable(),
});
export type ClosingLine = z.infer<typeof ClosingLine>;

const Closing = z.object({
  month: Month,
  state: z.enum(CLOSING_STATES),
  ...Signed,
  /** Why it was signed although something was left to do. */
  reason: TextOrNull,
  figures: ClosingFigures,
  /** What is left to do, or was when it was signed. */
  tasks: Tasks,
  /** What the reader may do now. */
  actions: z.array(z.enum(CLOSING_ACTIONS)).max(CLOSING_ACTIONS.length),
  /** Why it can't be signed or confirmed now; null if it can, or if the reader can't anyway. */
  refusal: TextOrNull,
});
export type Closing = z.infer<typeof Closing>;

const access = 'qpointManagement' as const;
const params = z.object({ month: Month });
/** Only administrators close months, in person. */
const decision = {
  access,
  params,
  action: 'decide',
  administratorsOnly: true,
  peopleOnly: true,
  outdates: CLOSING_READS,
  response: Closing,
  errors: [404, 409],
} as const;
const Reason = oneLine(z.string().trim().min(1, 'Reason can’t be blank.').max(MAX_CLOSING_REASON));

export const listClosings = endpoint('listClosings', 'GET', '/insights/closing', {
  summary: 'List the months that are closed or can be, the latest first.',
  access,
  response: z.array(ClosingLine).max(MAX_CLOSINGS),
});

export const getClosing = endpoint('getClosing', 'GET', '/insights/closing/{month}', {
  summary: 'Get a month’s figures: as signed, or as they are now.',
  access,
  params,
  response: Closing,
  errors: [404],
});

export const signClosing = endpoint('signClosing', 'POST', '/insights/closing/{month}/sign-off', {
  summary: 'Sign a month, which keeps its figures and its workbook unchanged.',
  ...decision,
  body: z.strictObject({
    /** Closing balance as the signer saw it. */
    closing: z.int().optional(),
    /** Required if something is left to do. */
    reason: Reason.optional(),
  }),
});

export const confirmClosing = endpoint('confirmClosing', 'POST', '/insights/closing/{month}/confirmation', {
  summary: 'Confirm a month that another administrator signed, which closes it for good.',
  ...decision,
  body: z.strictObject({}),
});

export const withdrawClosing = endpoint('withdrawClosing', 'POST', '/insights/closing/{month}/withdrawal', {
  summary: 'Withdraw a sign-off before it’s confirmed. For someone else’s, it takes a reason.',
  ...decision,
  body: z.strictObject({ reason: Reason.optional() }),
});

export const downloadClosing = endpoint('downloadClosing', 'GET', '/insights/closing-workbook', {
  summary:
    'Download a month’s workbook: balances, movements with who requested and decided them, and liability by age. ' +
    'Of a signed month it’s always the same file.',
  access,
  action: 'export',
  query: z.strictObject({ month: Month.optional() }),
  fileTypes: WORKBOOK,
  attachment: true,
  errors: [404],
});
