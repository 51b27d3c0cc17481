import { z } from 'zod';
import { LIST_NAMES, MAX_CARRIER_LINK, MAX_OPTION_NAME, MAX_REGION_CODE, REGION_CODE_FORMAT } from '../domain/lists';
import { endpoint } from './endpoint';
import { LIST_READS } from './outdates';
import { digits, Id, IdInAddress, oneLine, PriorityChange, TextOrNull } from './wire';

const access = 'adminControls';

/** An option of an editable list. */
export const ListOption = z.object({
  id: Id,
  name: z.string(),
  priority: z.int(),
  /** Not offered in forms. Records that use it still show it. */
  hidden: z.boolean(),
  /** Number of records that use it; null for carriers that can't be deleted anyway. */
  uses: z.int().nullable(),
  version: z.int(),
  /** Only of a sales region. */
  code: z.string().nullable(),
  /** A carrier's tracking page, with {number} for the tracking number. */
  link: TextOrNull,
});
export type ListOption = z.infer<typeof ListOption>;

const InList = z.strictObject({ list: z.enum(LIST_NAMES) });
const OptionInList = InList.extend({ id: IdInAddress });

const fields = {
  name: oneLine(z.string().trim().min(1, 'Enter a name.').max(MAX_OPTION_NAME)),
  link: oneLine(z.string().trim().max(MAX_CARRIER_LINK)).optional(),
};

const version = z.int().optional();

export const listOptions = endpoint('listOptions', 'GET', '/lists', {
  summary: 'List the options of an editable list, in order, with the number of records that use each.',
  access,
  query: InList.partial(),
  response: z.array(ListOption).max(1_000),
});

export const createOption = endpoint('createOption', 'POST', '/lists/{list}', {
  summary: 'Add an option after the others.',
  access,
  outdates: LIST_READS,
  params: InList,
  body: z.strictObject({
    ...fields,
    /** Required for a sales region. */
    code: z
      .string()
      .trim()
      .max(MAX_REGION_CODE)
      .regex(/^[\p{L}\d-]*$/u, REGION_CODE_FORMAT)
      .optional(),
  }),
  response: ListOption,
  errors: [409],
});

export const changeOption = endpoint('changeOption', 'PATCH', '/lists/{list}/{id}', {
  summary: 'Rename an option, also in the records that use it, or change a carrier’s link.',
  access,
  outdates: LIST_READS,
  params: OptionInList,
  body: z.strictObject({ ...fields, version }),
  response: ListOption,
  errors: [404, 409],
});

export const hideOption = endpoint('hideOption', 'PATCH', '/lists/{list}/{id}/hidden', {
  summary: 'Stop offering an option in forms, or offer it again.',
  access,
  outdates: LIST_READS,
  params: OptionInList,
  body: z.strictObject({ hidden: z.boolean(), version }),
  response: ListOption,
  errors: [404, 409],
});

export const mergeOption = endpoint('mergeOption', 'PATCH', '/lists/{list}/{id}/merge', {
  summary: 'Move all records that use an option to another one, and delete it.',
  access,
  outdates: LIST_READS,
  params: OptionInList,
  body: z.strictObject({ into: Id, version }),
  response: ListOption,
  errors: [404, 409],
});

export const deleteOption = endpoint('deleteOption', 'DELETE', '/lists/{list}/{id}', {
  summary: 'Delete an unused option.',
  access,
  outdates: LIST_READS,
  params: OptionInList,
  query: z.strictObject({ version: digits(0, 2_147_483_647).optional() }),
  response: z.object({}),
  errors: [404, 409],
});

export const prioritiseOptions = endpoint('prioritiseOptions', 'PATCH', '/lists/{list}', {
  summary: 'Reassign the priorities of some options among them.',
  access,
  outdates: LIST_READS,
  params: InList,
  body: z.strictObject({ batchUpdate: z.array(PriorityChange).min(1).max(1_000) }),
  response: z.object({}),
  errors: [409],
});
