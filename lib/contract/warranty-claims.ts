import { z } from 'zod';
import { ATTACHMENT_TYPES } from '../domain/attachment';
import { endpoint } from './endpoint';
import { byOffset, DAYS, listEndpoint, SearchText, sortedBy } from './list-endpoint';
import { digits, Id, IdInAddress, Instant, Text, TextOrNull } from './wire';

export const WARRANTY_SORT_FIELDS = [
  'createdAt',
  'claimLabel',
  'companyName',
  'fullName',
  'claimsType',
  'productName',
  'state',
  'claimStatus',
] as const;

const NumberOrText = z.union([z.number(), z.string()]).nullable();

/** Every field of the spec (spec 3 §3). */
export const WarrantyClaim = z.object({
  claimId: Id,
  isDraft: z.union([z.boolean(), z.number()]).nullable(),
  folderId: NumberOrText,
  companyId: NumberOrText,
  /** The US state of the company. */
  state: TextOrNull,
  fullName: TextOrNull,
  /** Set if exactly one of the company's people has this name. */
  userId: Id.nullish(),
  claimStatus: NumberOrText,
  createdAt: Instant,
  claimLabel: TextOrNull,
  companyName: TextOrNull,
  /** 1 is a panel, anything else a battery. */
  claimsType: NumberOrText,
  /** See `systemTypeName`. */
  systemtype: NumberOrText,
  description: TextOrNull,
  productName: TextOrNull,
  quantity: NumberOrText,
  affectedProductSerialNumbers: z.union([z.array(z.string()).max(10_000), z.string()]).nullable(),
  nameOfPurchasingChannel: TextOrNull,
  installationDate: TextOrNull,
  defectDiscoveryDate: TextOrNull,
  ptoDate: TextOrNull,
  projectRegistrationDate: TextOrNull,
  projectRegisteredDate: TextOrNull,
  qualifyLaborWarranty: z.union([z.boolean(), z.number(), z.string()]).nullable(),
  projectId: NumberOrText,
  projectName: TextOrNull,
  projectOwnerFirstName: TextOrNull,
  projectOwnerLastName: TextOrNull,
  projectAddress1: TextOrNull,
  projectAddress2: TextOrNull,
  projectCity: TextOrNull,
  projectState: TextOrNull,
  projectZipcode: NumberOrText,
  /** URLs of the evidence, see `openAsset`. */
  attachments: z.array(z.string()).max(1_000).nullable(),
  /** The company's W-9, confidential as in registrations. The browser only learns that it exists. */
  w9: z.object({ assetUrl: Text, name: Text }).nullable(),
});
export type WarrantyClaim = z.infer<typeof WarrantyClaim>;

export const MAX_SHOWN_SERIAL_NUMBERS = 200;

const Detail = WarrantyClaim.extend({
  /** Files in the order of `attachments`. */
  evidence: z
    .array(z.object({ name: z.string(), kind: z.string() }))
    .max(1_000)
    .optional(),
  serialNumbers: z
    .array(
      z.object({
        serialNumber: z.string(),
        /** Null if it hasn't been uploaded. */
        uploadedAt: Instant.nullable(),
        productName: TextOrNull,
        isInProject: z.boolean(),
        claimedBefore: z
          .object({ id: Id, claimLabel: z.string(), createdAt: Instant, claimStatus: z.string() })
          .nullable(),
      }),
    )
    .max(MAX_SHOWN_SERIAL_NUMBERS)
    .optional(),
  /** Position among the company's claims, starting at 1. */
  numberOfCompany: z.int().nullish(),
});
export type WarrantyClaimDetail = z.infer<typeof Detail>;

export const WarrantyClaimPage = z.object({
  data: z.array(WarrantyClaim).max(100),
  total: z.int(),
  /** `total` is a minimum, because not all matches are counted. */
  totalIsLowerBound: z.boolean().default(false),
  /** Filter choices from all claims. */
  statuses: z.array(z.string()).max(500),
  states: z.array(z.string()).max(500),
});
export type WarrantyClaimPage = z.infer<typeof WarrantyClaimPage>;

const ReportRow = WarrantyClaim.extend({
  /** The same as `claimId`. */
  id: Id,
});
export type WarrantyClaimReportRow = z.infer<typeof ReportRow>;

export const listWarrantyClaims = listEndpoint('listWarrantyClaims', '/claims/all-claims', {
  summary: 'List warranty claims without drafts, newest first. With `limit`, one page; otherwise the bare list.',
  access: 'supportCenter',
  row: WarrantyClaim,
  filters: {
    /** Part of the claim number, a serial number, the company, the creator, or the project's name, owner or city. */
    searchFor: SearchText,
    claimStatus: z.string().max(100),
    state: z.string().max(100),
    ...DAYS,
  },
  sort: sortedBy(WARRANTY_SORT_FIELDS, { field: 'createdAt', direction: 'desc' }),
  window: byOffset({ usual: 25, most: 100 }),
  answer: () => z.union([WarrantyClaimPage, z.array(WarrantyClaim)]),
  report: {
    name: 'listWarrantyClaimsReport',
    summary: 'Export all warranty claims that `GET /claims/all-claims` lists with the same filter, in the same order.',
    path: '/claims/report',
    row: ReportRow,
  },
});

export const getWarrantyClaim = endpoint('getWarrantyClaim', 'GET', '/claims/detail/{claimId}', {
  summary: 'Get a warranty claim. Drafts aren’t found.',
  access: 'supportCenter',
  params: z.object({ claimId: IdInAddress }),
  response: Detail,
  errors: [404],
});

/** Requires access to claims; downloaded only, and never cached by a browser. */
export const getWarrantyEvidence = endpoint('getWarrantyEvidence', 'GET', '/claims/{claimId}/evidence/{number}', {
  summary: 'Get an evidence file of a warranty claim, numbered from 1.',
  access: 'supportCenter',
  params: z.object({ claimId: IdInAddress, number: digits(1, 1_000) }),
  fileTypes: Object.values(ATTACHMENT_TYPES),
  attachment: true,
  errors: [404],
});
