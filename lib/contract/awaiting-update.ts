import { z } from 'zod';
import { MAX_CLAIMS_AT_ONCE } from '../domain/claim';
import { MAX_SELECTED } from '../domain/selected';
import { endpoint } from './endpoint';
import { byOffset, DAYS, listEndpoint, Assigned, SearchText } from './list-endpoint';
import { digits, Id, IdsInAddress, Instant, TextOrNull } from './wire';

/** A registered piece whose serial number hasn't been uploaded yet (spec 2 §3). */
export const AwaitingModule = z.object({
  id: Id,
  /** The company's name, same as `companyName`. */
  name: TextOrNull,
  companyId: Id.nullable(),
  companyName: TextOrNull,
  userId: Id.nullable(),
  firstName: TextOrNull,
  lastName: TextOrNull,
  email: TextOrNull,
  mobileNumber: TextOrNull,
  configurationType: TextOrNull,
  serialNumber: TextOrNull,
  registrationDate: Instant.nullable(),
  createdAt: Instant.nullable(),
  installationZipCode: TextOrNull,
  purchasingChannel: TextOrNull,
  nameOfPurchasingChannel: TextOrNull,
  source: TextOrNull,
});
export type AwaitingModule = z.infer<typeof AwaitingModule>;

/** `keyword` is part of the company's name, the person's name or email address, or the serial number. */
const FILTERS = { keyword: SearchText, ...DAYS, assigned: Assigned };

export const searchAwaitingUpdate = listEndpoint('searchAwaitingUpdate', '/modules/awaiting-approval/search', {
  summary: 'List modules whose serial number hasn’t been uploaded yet, latest registration first.',
  access: 'approvals',
  row: AwaitingModule,
  filters: FILTERS,
  window: byOffset({ usual: 25, most: 100 }),
  answer: (data) => z.object({ data, total: z.int(), totalCompany: z.int() }),
  report: {
    name: 'listAwaitingUpdateReport',
    summary:
      'Export all modules that `GET /modules/awaiting-approval/search` lists with the same filter, in the same order.',
    path: '/modules/awaiting-approval/report',
    row: AwaitingModule,
  },
});

const FilterQuery = z.object(FILTERS).partial();

export const filterAwaitingUpdate = endpoint(
  'filterAwaitingUpdate',
  'GET',
  '/modules/awaiting-approval/filtered-search',
  {
    summary:
      'List only the rows of `GET /modules/awaiting-approval/search`, more at a time; ' +
      'with `ids` those of them that still await an update.',
    access: 'approvals',
    query: z.strictObject({
      ...FilterQuery.shape,
      offset: digits(0, 100_000_000).optional(),
      limit: digits(1, MAX_SELECTED).optional(),
      ids: IdsInAddress.optional(),
    }),
    /** The specs have no limit. */
    response: z.array(AwaitingModule).max(MAX_CLAIMS_AT_ONCE),
  },
);

/** With `count`, it returns the number for the Update List badge. */
export const downloadApprovals = endpoint('downloadApprovals', 'GET', '/approvals/download', {
  summary: 'Export claims awaiting an update. With `count`, return their number.',
  access: 'approvals',
  // Counting only needs `see`; the handler requires `export` for the rows.
  action: ['export', 'see'],
  query: z.strictObject({ ...FilterQuery.shape, count: z.literal('1').optional() }),
  response: z.union([z.int(), z.array(AwaitingModule).max(MAX_CLAIMS_AT_ONCE)]),
  errors: [409],
});
