import { z } from 'zod';
import { ATTACHMENT_KEY, ATTACHMENT_TYPES } from '../domain/attachment';
import { MAX_LISTED_PROJECTS, PROJECTS_PER_PAGE } from '../domain/project';
import { endpoint } from './endpoint';
import { byPage, listEndpoint, SearchText } from './list-endpoint';
import { Day, Id, IdInAddress, Instant, Text, TextOrNull } from './wire';

const NumberOrText = z.union([z.number(), z.string()]).nullable();
/** See `yesOrNo`. */
const Flag = z.union([z.boolean(), z.number(), z.string()]).nullable();

/** A row of the list and its report (spec 3 §3). Days are `YYYY-MM-DD` or instants. */
export const ProjectRow = z.object({
  id: Id,
  projectName: TextOrNull,
  /** The system's owner. */
  firstName: TextOrNull,
  lastName: TextOrNull,
  projectAddress: TextOrNull,
  projectAddress2: TextOrNull,
  projectCity: TextOrNull,
  projectState: TextOrNull,
  projectZipCode: TextOrNull,
  /** kW */
  systemSize: NumberOrText,
  systemType: TextOrNull,
  moduleBrand: TextOrNull,
  moduleModel: TextOrNull,
  nameOfModuleBrandPanelOther: TextOrNull,
  battery: Flag,
  batteryBrand: TextOrNull,
  batteryModel: TextOrNull,
  nameOfModuleBrandBatteryOther: TextOrNull,
  installationDate: TextOrNull,
  /** Day of the permission to operate. */
  operateDate: TextOrNull,
  purchasingChannel: TextOrNull,
  nameOfPurchasingChannel: TextOrNull,
  qualifyLaborWarranty: Flag,
  firstSavedSource: TextOrNull,
  firstRegisteredSource: TextOrNull,
  source: TextOrNull,
  moduleUploadSource: TextOrNull,
  inverterUploadSource: TextOrNull,
  draftedAt: Instant.nullable(),
  createdAt: Instant.nullable(),
  updatedAt: Instant.nullable(),
  user: z
    .object({ companyId: Id.nullable(), companyName: TextOrNull, firstName: TextOrNull, lastName: TextOrNull })
    .nullable(),
  isDraft: z.union([z.boolean(), z.number()]).nullable(),
});
export type ProjectRow = z.infer<typeof ProjectRow>;

/** A whole project (spec 3 §3). */
export const Project = ProjectRow.extend({
  email: Text,
  phoneNumber: Text,
  isMobileNumber: Flag,
  /** W */
  modulePowerClass: NumberOrText,
  numberOfModules: NumberOrText,
  /** kWh, kW and Ah. */
  batteryEnergy: NumberOrText,
  batteryInverterPower: NumberOrText,
  batteryCapacity: NumberOrText,
  pvInverterBrand: Text,
  pvInverterModel: Text,
  rackingBrand: Text,
  rackingModel: Text,
  serialNumbers: z
    .array(z.object({ type: Text, productName: Text, volume: NumberOrText }))
    .max(10_000)
    .nullish(),
  /** URLs, joined by `|`. */
  projectImages: Text,
  proofOfOperateDate: Text,
  panelQualified: Flag,
  batteryQualified: Flag,
  panelNonQcells: Flag,
  batteryNonQcells: Flag,
  note: Text,
});
export type Project = z.infer<typeof Project>;

export const searchProjects = listEndpoint('searchProjects', '/projects/search', {
  summary: 'List projects, newest first, one page at a time.',
  access: 'projects',
  row: ProjectRow,
  filters: {
    /** Drafts, which partners haven't submitted, appear only with `true`. */
    isDraft: z.enum(['true', 'false']),
    /**
     * Part of the name of project, owner or company, part of the address, or the serial number of one of its claims.
     */
    keyword: SearchText,
    startInstallationDate: Day,
    /** The end day is included. */
    endInstallationDate: Day,
    operateDate: Day,
  },
  window: byPage({ usual: PROJECTS_PER_PAGE, most: MAX_LISTED_PROJECTS }),
  answer: (data) =>
    z.object({
      data,
      total: z.int(),
      /** Whether `total` is a minimum, because a search with many matches isn't counted to the end. */
      totalIsLowerBound: z.boolean().optional(),
    }),
  report: {
    name: 'searchProjectsReport',
    summary: 'Export all projects that match the filter of `GET /projects/search`.',
    path: '/projects/report',
    row: ProjectRow,
  },
});

export const getProject = endpoint('getProject', 'GET', '/projects/detail', {
  summary: 'Get a project.',
  access: 'projects',
  query: z.strictObject({ id: IdInAddress.optional() }),
  response: Project,
  errors: [404],
});

/** A proof of operation shows where someone lives, so it is separate from pictures that all staff may see. */
export const getProjectFile = endpoint('getProjectFile', 'GET', '/projects/files/{key}', {
  summary: 'Get a project’s proof of operation, an image or a PDF.',
  access: 'projects',
  params: z.object({ key: z.string().regex(ATTACHMENT_KEY, 'must be the key of a stored attachment') }),
  fileTypes: [
    ATTACHMENT_TYPES.pdf,
    ATTACHMENT_TYPES.png,
    ATTACHMENT_TYPES.jpeg,
    ATTACHMENT_TYPES.webp,
    ATTACHMENT_TYPES.gif,
  ],
  attachment: true,
  errors: [404],
});
