import { z } from 'zod';
import { MAX_MENTIONS } from '../domain/note';
import { REGISTRATION_SEARCHES, REGISTRATIONS_PER_PAGE, SILENT_DAYS } from '../domain/registration-list';
import {
  MAX_COMPANY_NAME,
  MAX_LINE,
  MAX_NOTE,
  MAX_TAX_ID,
  MAX_W9_BYTES,
  NO_TARGET,
  NOTE_BLANK,
} from '../domain/registration';
import { MAX_NAME, MAX_NUMBER } from '../domain/person';
import { DUPLICATE_REASONS } from '../domain/registration-duplicates';
import { REVIEW_FILTERS, REVIEW_OUTCOMES } from '../domain/registration-review';
import { W9_TYPES } from '../domain/w9-file';
import { endpoint } from './endpoint';
import { byPage, listEndpoint, Assigned, SearchText, sortedBy } from './list-endpoint';
import { PARTNER_READS } from './outdates';
import { digits, Hidden, Id, IdInAddress, Instant, oneLine, TextOrNull } from './wire';

const MAX_REGISTRATIONS_AT_ONCE = 100;

const YesNo = z.enum(['Y', 'N']);

/** The review of a registration that isn't approved. */
const Review = z.object({
  outcome: z.enum(REVIEW_OUTCOMES),
  note: z.string(),
  at: Instant,
  by: z.string(),
});

/** A row of the list (spec 3 §3). */
export const RegisteredUser = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  fullName: TextOrNull,
  email: z.string(),
  companyId: Id.nullable(),
  companyName: TextOrNull,
  mobileNumber: TextOrNull,
  officeNumber: TextOrNull,
  city: TextOrNull,
  receptionYn: YesNo.nullish(),
  approvalStep: z.int().nullable(),
  approvalDate: Instant.nullable(),
  purchaseChannel: TextOrNull,
  disabled: z.boolean().nullable(),
  /** Y or N; some upstreams send true or false. */
  isNew: z.union([z.boolean(), z.string()]).nullable(),
  createdAt: Instant.nullable(),
  updatedAt: Instant.nullable(),
  /** When the last note was written. */
  lastUpdate: Instant.nullable(),
  /** Fields that prevent an approval. */
  missing: z.array(z.string()).max(50).nullable(),
  /** Fields shared with another registration, which may be the same company. */
  duplicateBy: z.array(z.enum(DUPLICATE_REASONS)).max(DUPLICATE_REASONS.length).nullable(),
  /** Null without a review. */
  review: Review.pick({ outcome: true, at: true }).nullable(),
});
export type RegisteredUser = z.infer<typeof RegisteredUser>;

export const searchRegistrations = listEndpoint('searchRegistrations', '/users/registration/search', {
  summary: 'List registrations, newest first unless sorted otherwise, one page at a time.',
  access: 'registration',
  row: RegisteredUser,
  filters: {
    /** Approval steps, joined by commas; all by default. */
    steps: z.string().regex(/^[0-2](,[0-2]){0,2}$/, 'must be approval steps, such as 0,1'),
    searchKey: z.enum(REGISTRATION_SEARCHES),
    /**
     * Part of the value. A tax ID must be whole, `purchaseChannel` a distributor or Other, `disabled` true or false.
     */
    searchVal: SearchText,
    newsLetter: YesNo,
    /** Only for registrations that aren't approved. */
    review: z.enum(REVIEW_FILTERS),
    assigned: Assigned,
    /** A sales region's code; finds companies whose state is that code or the region's name. */
    state: SearchText,
    /** A distributor's exact name, or Other. */
    channel: SearchText,
    /** Days in which none of the company's points moved; one that never had any counts from its registration. */
    silent: z.enum(SILENT_DAYS),
  },
  /** Ascending lists the longest wait first. */
  sort: sortedBy(['createdAt'], { field: 'createdAt', direction: 'desc' }),
  window: byPage({ usual: REGISTRATIONS_PER_PAGE, most: 100 }),
  answer: (data) =>
    z.object({
      data,
      total: z.int(),
      totalIsLowerBound: z.boolean().optional(),
      /** Search extensions of the spec. */
      supportedFilters: z.array(z.string()).max(10).optional(),
    }),
  report: {
    name: 'searchRegistrationsReport',
    summary: 'Export all registrations that match the filter of `GET /users/registration/search`.',
    path: '/users/registration/report',
    row: RegisteredUser.omit({ missing: true, duplicateBy: true, review: true }),
  },
});

export type RegistrationReportRow = Omit<RegisteredUser, 'missing' | 'duplicateBy' | 'review'>;

export const SubUser = z.object({ id: Id, fullName: z.string(), email: z.string() });

export const Note = z.object({
  id: Id,
  /** Mentions appear as ids: `@[12]`. */
  content: z.string(),
  mentions: z
    .array(z.object({ id: Id, name: z.string() }))
    .max(MAX_MENTIONS)
    .optional(),
  createdAt: Instant,
  updatedAt: Instant.nullable(),
  fullName: TextOrNull,
  lastUpdateBy: TextOrNull,
  companyId: Id.nullable(),
  version: z.int().optional(),
});
export type Note = z.infer<typeof Note>;

const NumberOrText = z.union([z.number(), z.string()]).nullable();

const Installations = z.object({
  productType: NumberOrText,
  productBrand: TextOrNull,
  installationVolumeId: NumberOrText,
  installationVolume: TextOrNull,
  installationVolumeData: NumberOrText,
});

const DuplicateRegistration = z.object({
  /** The master's id. */
  id: Id,
  name: TextOrNull,
  approvalStep: z.int().nullable(),
  disabled: z.boolean().nullable(),
  reasons: z.array(z.enum(DUPLICATE_REASONS)).max(DUPLICATE_REASONS.length),
});

/** A whole registration (spec 3 §3). */
export const UserDetail = z.object({
  /** The master's id, even if requested by a sub-user's. */
  id: Id.optional(),
  approvalStep: z.int(),
  approvalDate: Instant.nullable(),
  createdAt: Instant.nullable(),
  updatedAt: Instant.nullable(),
  lastUpdateBy: TextOrNull,
  notes: z.array(Note).max(1_000).nullable(),
  subUsers: z.array(SubUser).max(1_000).nullable(),
  companyId: Id.nullable(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  receptionYn: YesNo.nullish(),
  receptionDate: Instant.nullable(),
  companyName: TextOrNull,
  survey: z.int().nullable(),
  surveyText: TextOrNull,
  partnerType: NumberOrText,
  size: TextOrNull,
  mobileNumber: TextOrNull,
  officeNumber: TextOrNull,
  jobTitle: TextOrNull,
  website: TextOrNull,
  purchaseChannel: TextOrNull,
  salesArea: TextOrNull,
  address: TextOrNull,
  addressCont: TextOrNull,
  city: TextOrNull,
  state: TextOrNull,
  zipCode: TextOrNull,
  shippingAddress: TextOrNull,
  shippingAddress2: TextOrNull,
  shippingCity: TextOrNull,
  shippingState: TextOrNull,
  shippingZipCode: TextOrNull,
  taxId: TextOrNull,
  w9: z.object({ assetUrl: z.string(), name: TextOrNull, size: z.int().nullable() }).nullable(),
  description: TextOrNull,
  disabled: z.boolean().nullable(),
  modules: z.array(Installations).max(20).nullable(),
  ess: z.array(Installations).max(20).nullable(),
  version: z.int().optional(),
  /** Other registrations that may be the same company. */
  duplicates: z.array(DuplicateRegistration).max(50).nullable(),
  /** Null without a review; missing if the upstream has no reviews. */
  review: Review.nullish(),
});
export type UserDetail = z.infer<typeof UserDetail>;

export const getUserDetail = endpoint('getUserDetail', 'GET', '/users/registration/getUserDetail', {
  summary: 'Get a registration by its master or a sub-user.',
  access: 'registration',
  query: z.strictObject({ userId: IdInAddress.optional() }),
  response: UserDetail,
  errors: [404],
});

const line = (most: number) => oneLine(z.string().max(most, `This can have at most ${most} characters`));
const Flag = z.enum(['true', 'false']);

const PrimaryProduct = z.strictObject({
  productType: z.union([z.literal(1), z.literal(2)]),
  productBrand: line(1_000),
  installationVolumeId: z.int().min(1).nullish(),
  installationVolumeData: z.union([z.string().max(20), z.number()]).nullish(),
});

/** What the form of a registration says (spec 3 §3); staff and partner systems send the same. */
export const REGISTRATION_FORM = z.strictObject({
  firstName: line(MAX_NAME),
  lastName: line(MAX_NAME),
  receptionYn: YesNo,
  companyName: line(MAX_COMPANY_NAME),
  partnerType: z.enum(['', '1', '2', '3']),
  size: z.enum(['', 'Small', 'Medium', 'Large']),
  mobileNumber: line(2 * MAX_NUMBER).optional(),
  officeNumber: line(2 * MAX_NUMBER).optional(),
  /** Which of the two numbers is the main one. Defaults to the only one. */
  contactType: z.enum(['mobile', 'office']).optional(),
  jobTitle: line(MAX_LINE),
  website: line(MAX_LINE),
  /** Whether the company has no website. */
  noWebsite: Flag.optional(),
  /** A distributor, or another name as it was typed. */
  purchaseChannel: line(MAX_LINE),
  salesArea: line(4_000),
  address: line(MAX_LINE),
  addressCont: line(MAX_LINE),
  city: line(MAX_LINE),
  state: line(MAX_LINE),
  zipCode: line(20),
  shippingAddress: line(MAX_LINE),
  shippingAddress2: line(MAX_LINE),
  shippingCity: line(MAX_LINE),
  shippingState: line(MAX_LINE),
  shippingZipCode: line(20),
  taxId: line(MAX_TAX_ID),
  primaryProducts: z
    .string()
    .max(10_000)
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: 'custom', message: 'must be JSON' });
        return z.NEVER;
      }
    })
    .pipe(z.array(PrimaryProduct).max(2)),
});

export const W9_UPLOAD = { field: 'w9', maxFiles: 1, maxFileBytes: MAX_W9_BYTES } as const;

export const updateUserInfo = endpoint('updateUserInfo', 'PATCH', '/users/registration/updateUserInfo', {
  summary: 'Save a registration. With `approve`, also approve it, both or neither.',
  access: 'registration',
  outdates: PARTNER_READS,
  form: REGISTRATION_FORM.extend({
    userId: digits(1, Number.MAX_SAFE_INTEGER),
    disabled: Flag.optional(),
    version: digits(0, 2_147_483_647).optional(),
    approve: Flag.optional(),
    /** Approves a rejected registration too. */
    evenRejected: Flag.optional(),
  }),
  upload: W9_UPLOAD,
  response: UserDetail.partial(),
  errors: [404, 409, 413],
});

/** Requires the right `registration`, and is never cached by a browser. */
export const getTaxForm = endpoint('getTaxForm', 'GET', '/users/registration/w9/{userId}', {
  summary: 'Download the W-9 of a registration.',
  access: 'registration',
  params: z.object({ userId: IdInAddress }),
  fileTypes: Object.values(W9_TYPES),
  attachment: true,
  errors: [404],
});

const SomeIds = z.array(Id).min(1, NO_TARGET).max(MAX_REGISTRATIONS_AT_ONCE);

export const approveRegistrations = endpoint('approveRegistrations', 'PATCH', '/users/registration/approve', {
  summary: 'Approve pending registrations, all or none, and email each partner. Rejected ones need `evenRejected`.',
  access: 'registration',
  action: 'decide',
  outdates: PARTNER_READS,
  body: z.strictObject({ userIds: SomeIds, step: z.literal(2), evenRejected: z.boolean().optional() }),
  response: z.object({}),
  errors: [404, 409],
});

export const restoreRegistration = endpoint('restoreRegistration', 'PATCH', '/users/registration/restore', {
  summary: 'Restore a deleted registration within 30 days.',
  access: 'registration',
  outdates: PARTNER_READS,
  body: z.strictObject({ userId: Id }),
  response: z.object({}),
  errors: [404, 409],
});

export const changeMasterId = endpoint('changeMasterId', 'PATCH', '/users/registration/changeMasterId', {
  summary: 'Swap the roles of a sub-user and the master of an approved partner, and email both.',
  access: 'registration',
  outdates: PARTNER_READS,
  body: z.strictObject({ userId: Id, subUserId: Id }),
  response: z.object({}),
  errors: [404, 409],
});

const NoteContent = z.string().trim().min(1, NOTE_BLANK).max(MAX_NOTE);

export const addNote = endpoint('addNote', 'POST', '/users/registration/addNote', {
  summary: 'Add a note about a partner.',
  access: 'registration',
  outdates: ['searchRegistrations', 'getUserDetail', 'listNotes'],
  body: z.strictObject({ content: NoteContent, companyId: Id }),
  response: Note,
  errors: [404],
});

export const editNote = endpoint('editNote', 'PATCH', '/users/registration/editNote', {
  summary: 'Change a note.',
  access: 'registration',
  outdates: ['searchRegistrations', 'getUserDetail', 'listNotes'],
  body: z.strictObject({ noteId: Id, content: NoteContent, version: z.int().optional() }),
  response: Note,
  errors: [404, 409],
});

export const deleteNote = endpoint('deleteNote', 'DELETE', '/users/registration/deleteNote', {
  summary: 'Delete a note.',
  access: 'registration',
  outdates: ['searchRegistrations', 'getUserDetail', 'listNotes'],
  query: z.strictObject({ id: IdInAddress.optional(), version: digits(0, 2_147_483_647).optional() }),
  response: z.object({}),
  errors: [404, 409],
});

export const getSurveyAnalytic = endpoint('getSurveyAnalytic', 'GET', '/users/registration/survey/analytic', {
  summary: 'Count approved partners by survey answer code. 0 is no answer.',
  access: 'registration',
  response: z.record(z.string(), z.int()),
});

const ProductTypeQuery = z.strictObject({ productType: digits(1, 2).optional() });

const NamedChoices = z
  .array(z.object({ id: z.union([z.int(), z.string()]).optional(), name: z.string(), hidden: Hidden }))
  .max(1_000);

export const listDistributors = endpoint('listDistributors', 'GET', '/distributors', {
  summary: 'List distributors that are main purchasing channels.',
  access: 'registration',
  response: NamedChoices,
});

export const listSalesRegions = endpoint('listSalesRegions', 'GET', '/companies/salesregions/search', {
  summary: 'List sales regions.',
  access: 'registration',
  response: z.array(z.object({ code: z.string(), name: z.string(), hidden: Hidden })).max(1_000),
});

export const listInstallationVolumes = endpoint(
  'listInstallationVolumes',
  'GET',
  '/companies/register/installation-volumes',
  {
    summary: 'List installation volumes of modules (1) or batteries (2).',
    access: 'registration',
    query: ProductTypeQuery,
    response: z.array(z.object({ id: z.int(), name: z.string(), hidden: Hidden })).max(100),
  },
);

export const listJobTitles = endpoint('listJobTitles', 'GET', '/companies/register/job-titles', {
  summary: 'List job titles.',
  access: 'registration',
  response: NamedChoices,
});

export const listProductBrands = endpoint('listProductBrands', 'GET', '/companies/register/product-brands', {
  summary: 'List brands of modules (1) or batteries (2).',
  access: 'registration',
  query: ProductTypeQuery,
  response: NamedChoices,
});
