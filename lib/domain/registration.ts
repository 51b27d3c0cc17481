import { DAY_MS } from './day';
import { NUMBER_FORMAT, normalNumber, isOneLine, NAME_UNPRINTABLE } from './person';

export const APPROVED_STEP = 2;

const NEW_DAYS = 7;
export const TRASH_DAYS = 30;

/** The choice with a free text. */
export const OTHER = 'Other';
export const NO_BRAND = 'None';

/** Survey answers in the order of spec 3 §2: how partners found the program. */
export const SURVEY_ANSWERS: readonly { code: number; label: string }[] = [
  { code: 7, label: 'Event' },
  { code: 2, label: 'Web ads' },
  { code: 3, label: 'Social media' },
  { code: 4, label: 'Other installers' },
  { code: 6, label: 'Q CELLS' },
  { code: 1, label: 'Distribution' },
  { code: 5, label: 'Other' },
];

export const PARTNER_TYPES: Readonly<Record<number, string>> = {
  1: 'Contractor/EPC',
  2: 'Sales Agent',
  3: 'Distributor',
};
/** The only type with a size. */
export const SIZED_PARTNER_TYPE = '1';
export const COMPANY_SIZES = ['Small', 'Medium', 'Large'] as const;

export const MODULE_TYPE = 1;
export const BATTERY_TYPE = 2;

/** Bounds of volumes that need a number (spec 3 §5). */
export const VOLUME_BOUNDS: Readonly<Record<string, { unit: string; below?: number; above?: number }>> = {
  1: { unit: 'kW', below: 250 },
  10: { unit: 'MW', above: 20 },
  11: { unit: 'SETS', below: 10 },
  18: { unit: 'SETS', above: 100 },
};
export const VOLUME_HELPER = 'Value has to be within the selected range';

export const MAX_COMPANY_NAME = 255;
export const MAX_LINE = 255;
export const MAX_TAX_ID = 30;
export const MAX_NOTE = 5_000;
export const MAX_W9_BYTES = 10 * 1024 * 1024;
export const NOTE_BLANK = 'Please enter note content.';
export const NO_TARGET = 'Please select a target to change.';
const TAX_ID_FORMAT = 'TaxId wrong is format';

export interface Installations {
  none: boolean;
  brands: readonly string[];
  volumeId: string;
  volume: string;
}

export interface RegistrationValues {
  firstName: string;
  lastName: string;
  receptionYn: 'Y' | 'N';
  companyName: string;
  partnerType: string;
  size: string;
  contactType: 'mobile' | 'office';
  contactNumber: string;
  jobTitle: string;
  otherTitle: string;
  website: string;
  noWebsite: boolean;
  purchaseChannel: string;
  distributor: string;
  /** `code:name` each. */
  salesArea: readonly string[];
  address: string;
  addressCont: string;
  city: string;
  state: string;
  zipCode: string;
  shippingAddress: string;
  shippingAddress2: string;
  shippingCity: string;
  shippingState: string;
  shippingZipCode: string;
  taxId: string;
  hasW9: boolean;
  modules: Installations;
  ess: Installations;
}

export type Fault = readonly [field: string, sentence: string];

/** A web address with a dotted host, scheme optional. */
const WEB_ADDRESS = /^(https?:\/\/)?([\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,}(:\d{1,5})?([/?#]\S*)?$/iu;

const URL_EXAMPLE = 'www.qcells.com';
const URL_FORMAT = `Please enter the url except for http:// ex) ${URL_EXAMPLE}`;

/**
 * All errors of a registration in the spec's order (spec 3 §5); the first is announced, each is shown at its field. One
 * per field.
 */
export function faultsOfRegistration(values: RegistrationValues): Fault[] {
  const faults = RULES.flatMap(([field, faultOf]) => {
    const sentence = faultOf(values);
    return sentence ? [[field, sentence] as const] : [];
  });
  return faults.filter(([field], index) => faults.findIndex(([other]) => other === field) === index);
}

/** These identify who registers. */
const NEEDED_AT_FIRST: readonly string[] = ['companyName', 'firstName', 'lastName'];

/**
 * What is wrong with a registration as it arrives: it may lack what staff ask for later, but what it has must be right.
 */
export function faultsOfApplication(values: RegistrationValues): Fault[] {
  return faultsOfRegistration(values).filter(([field]) => NEEDED_AT_FIRST.includes(field) || !isOmitted(values, field));
}

function isOmitted(values: RegistrationValues, field: string): boolean {
  const value = field.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], values);
  return value === false || (typeof value === 'string' ? blank(value) : Array.isArray(value) && value.length === 0);
}

type Rule = readonly [field: string, faultOf: (values: RegistrationValues) => string | false];

const blank = (text: string) => text.trim() === '';

/** 'X is required' for a field (spec 3 §5). */
const missing = (field: keyof RegistrationValues, name: string): Rule => [
  field,
  (values) => blank(String(values[field])) && `${name} is required`,
];

const RULES: readonly Rule[] = [
  [
    'distributor',
    ({ purchaseChannel, distributor }) =>
      purchaseChannel === OTHER && blank(distributor) && 'Distributor is required !',
  ],
  missing('companyName', 'Company Name'),
  missing('contactNumber', 'Main Contact Number'),
  ['contactNumber', ({ contactNumber }) => normalNumber(contactNumber) === undefined && NUMBER_FORMAT],
  ['website', ({ website, noWebsite }) => !noWebsite && blank(website) && 'URL is required'],
  ['website', ({ website, noWebsite }) => !noWebsite && !WEB_ADDRESS.test(website.trim()) && URL_FORMAT],
  ['ess.brands', ({ ess }) => !ess.none && ess.brands.length === 0 && 'Primary Products Ess is required'],
  [
    'modules.brands',
    ({ modules }) => !modules.none && modules.brands.length === 0 && 'Primary Products Module is required',
  ],
  missing('partnerType', 'Main Business Type'),
  ['jobTitle', ({ jobTitle }) => blank(jobTitle) && 'Title is required'],
  ['otherTitle', ({ jobTitle, otherTitle }) => jobTitle === OTHER && blank(otherTitle) && 'Title is required'],
  missing('taxId', 'Tax ID'),
  ['taxId', ({ taxId }) => !isTaxId(taxId) && TAX_ID_FORMAT],
  missing('address', 'Address'),
  missing('city', 'City'),
  missing('state', 'State'),
  missing('zipCode', 'ZipCode'),
  ['modules.volume', ({ modules }) => isNoNumber(modules) && 'Invalid installation volume value'],
  ['ess.volume', ({ ess }) => isNoNumber(ess) && 'Invalid installation volume value'],
  ['salesArea', ({ salesArea }) => salesArea.length === 0 && 'Sales region is required'],
  [
    'modules.volumeId',
    ({ modules }) => !modules.none && modules.volumeId === '' && 'Installation volume Module is required',
  ],
  ['ess.volumeId', ({ ess }) => !ess.none && ess.volumeId === '' && 'Installation volume Ess is required'],
  ['modules.volume', ({ modules }) => !isInRange(modules) && 'Invalid installation volume value module'],
  ['ess.volume', ({ ess }) => !isInRange(ess) && 'Invalid installation volume value ess'],
  ['size', ({ partnerType, size }) => partnerType === SIZED_PARTNER_TYPE && size === '' && 'Company Size is required'],
  missing('firstName', 'First Name'),
  missing('lastName', 'Last Name'),
  ['hasW9', ({ hasW9 }) => !hasW9 && 'W9 is required'],
  ['firstName', ({ firstName }) => !isOneLine(firstName) && NAME_UNPRINTABLE],
  ['lastName', ({ lastName }) => !isOneLine(lastName) && NAME_UNPRINTABLE],
];

function isTaxId(taxId: string): boolean {
  return /^[\d.-]*\d[\d.-]*$/.test(taxId.trim());
}

function isNoNumber({ none, volumeId, volume }: Installations): boolean {
  return !none && volumeId in VOLUME_BOUNDS && !blank(volume) && numberOf(volume) === undefined;
}

function isInRange({ none, volumeId, volume }: Installations): boolean {
  const bounds = none ? undefined : VOLUME_BOUNDS[volumeId];
  if (!bounds) return true;
  const value = numberOf(volume);
  if (value === undefined || value < 0) return false;
  return (bounds.below === undefined || value < bounds.below) && (bounds.above === undefined || value > bounds.above);
}

export function numberOf(written: string): number | undefined {
  return /^-?\d{1,9}(\.\d{1,6})?$/.test(written.trim()) ? Number(written) : undefined;
}

/** Fields that prevent approval, in the spec's order. */
export function missingForApproval(stored: StoredRegistration): string[] {
  // A name outside the list was typed, so it counts as given.
  const values = registrationValues(stored, { titles: [], channels: [] });
  return [...new Set(faultsOfRegistration(values).map(([field]) => FIELD_NAMES[field] ?? field))];
}

export const FIELD_NAMES: Readonly<Record<string, string>> = {
  firstName: 'First Name',
  lastName: 'Last Name',
  receptionYn: 'Receive newsletter',
  companyName: 'Partner Company',
  partnerType: 'Main Business Type',
  size: 'Company Size',
  contactType: 'Main Contact Number',
  contactNumber: 'Main Contact Number',
  jobTitle: 'Title',
  otherTitle: 'Title',
  website: 'URL',
  noWebsite: 'URL',
  purchaseChannel: 'Main Purchasing Channel',
  distributor: 'Distributor',
  salesArea: 'Sales Region(s)',
  address: 'Address',
  addressCont: 'Address (cont.)',
  city: 'City',
  state: 'State',
  zipCode: 'ZipCode',
  shippingAddress: 'Shipping Address',
  shippingAddress2: 'Shipping Address (cont.)',
  shippingCity: 'Shipping City',
  shippingState: 'Shipping State',
  shippingZipCode: 'Shipping ZipCode',
  taxId: 'Tax ID',
  hasW9: 'W-9',
  'modules.brands': 'Module brands',
  'modules.volumeId': 'Module volume',
  'modules.volume': 'Module volume',
  'ess.brands': 'Battery brands',
  'ess.volumeId': 'Battery volume',
  'ess.volume': 'Battery volume',
  modules: 'Module installation information',
  ess: 'Battery installation information',
  disabled: 'Status Change',
};

export function isNewRegistration(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() < NEW_DAYS * DAY_MS;
}

/** A stored registration with the field names of spec 3 §3. */
export interface StoredRegistration {
  firstName: string;
  lastName: string;
  receptionYn?: string | null | undefined;
  companyName?: string | null | undefined;
  partnerType?: number | string | null | undefined;
  size?: string | null | undefined;
  mobileNumber?: string | null | undefined;
  officeNumber?: string | null | undefined;
  jobTitle?: string | null | undefined;
  website?: string | null | undefined;
  purchaseChannel?: string | null | undefined;
  /** `code:name|code:name` */
  salesArea?: string | null | undefined;
  address?: string | null | undefined;
  addressCont?: string | null | undefined;
  city?: string | null | undefined;
  state?: string | null | undefined;
  zipCode?: string | null | undefined;
  shippingAddress?: string | null | undefined;
  shippingAddress2?: string | null | undefined;
  shippingCity?: string | null | undefined;
  shippingState?: string | null | undefined;
  shippingZipCode?: string | null | undefined;
  taxId?: string | null | undefined;
  w9?: object | null | undefined;
  modules?: readonly StoredInstallations[] | null | undefined;
  ess?: readonly StoredInstallations[] | null | undefined;
}

export interface StoredInstallations {
  productType?: number | string | null | undefined;
  /** Joined by `|`; `NO_BRAND` for none. */
  productBrand?: string | null | undefined;
  installationVolumeId?: number | string | null | undefined;
  installationVolumeData?: number | string | null | undefined;
}

/**
 * A stored registration as initial form values.
 * @param choices available names; another title or channel becomes `OTHER` with typed text
 */
export function registrationValues(
  stored: StoredRegistration,
  choices: { titles: readonly string[]; channels: readonly string[] },
): RegistrationValues {
  const text = (value: string | number | null | undefined) => String(value ?? '');
  const chosen = (value: string | null | undefined, names: readonly string[]) =>
    !value || names.includes(value) ? [text(value), ''] : [OTHER, value === OTHER ? '' : value];
  const [jobTitle = '', otherTitle = ''] = chosen(stored.jobTitle, choices.titles);
  const [purchaseChannel = '', distributor = ''] = chosen(stored.purchaseChannel, choices.channels);
  const { mobileNumber, officeNumber } = stored;
  return {
    ...{ firstName: stored.firstName, lastName: stored.lastName, receptionYn: stored.receptionYn === 'N' ? 'N' : 'Y' },
    ...{ companyName: text(stored.companyName), partnerType: text(stored.partnerType), size: text(stored.size) },
    ...{
      contactType: !mobileNumber && officeNumber ? 'office' : 'mobile',
      contactNumber: text(mobileNumber || officeNumber),
    },
    ...{ jobTitle, otherTitle, purchaseChannel, distributor },
    ...{ website: text(stored.website), noWebsite: stored.website === '' },
    salesArea: text(stored.salesArea).split('|').filter(Boolean),
    ...{ address: text(stored.address), addressCont: text(stored.addressCont), city: text(stored.city) },
    ...{ state: text(stored.state), zipCode: text(stored.zipCode) },
    ...{ shippingAddress: text(stored.shippingAddress), shippingAddress2: text(stored.shippingAddress2) },
    ...{
      shippingCity: text(stored.shippingCity),
      shippingState: text(stored.shippingState),
      shippingZipCode: text(stored.shippingZipCode),
    },
    ...{ taxId: text(stored.taxId), hasW9: Boolean(stored.w9) },
    ...{ modules: installationsOf(stored.modules), ess: installationsOf(stored.ess) },
  };
}

function installationsOf(stored: readonly StoredInstallations[] | null | undefined): Installations {
  const [one] = stored ?? [];
  const brands = String(one?.productBrand ?? '')
    .split('|')
    .filter(Boolean);
  const none = brands.includes(NO_BRAND);
  return {
    none,
    brands: none ? [] : brands,
    volumeId: none ? '' : String(one?.installationVolumeId ?? ''),
    volume: none ? '' : String(one?.installationVolumeData ?? ''),
  };
}

/** Primary products as they are sent (spec 3 §7). */
export function primaryProductsOf({ modules, ess }: Pick<RegistrationValues, 'modules' | 'ess'>) {
  const sent = (productType: number, { none, brands, volumeId, volume }: Installations) => ({
    productType,
    productBrand: none ? NO_BRAND : brands.join('|'),
    installationVolumeId: none || volumeId === '' ? null : Number(volumeId),
    ...(!none && volumeId in VOLUME_BOUNDS && { installationVolumeData: volume.trim() }),
  });
  return [sent(MODULE_TYPE, modules), sent(BATTERY_TYPE, ess)];
}

/** Survey answers in order, each with its share; people without an answer are a row of their own if there are any. */
export function surveyRows(counts: Readonly<Record<string, number>>): {
  rows: { label: string; count: number; share: number }[];
  total: number;
} {
  const countOf = (code: number) => counts[code] ?? 0;
  const none = countOf(0) > 0 ? [{ code: 0, label: 'No answer' }] : [];
  const answers = [...SURVEY_ANSWERS, ...none].map(({ code, label }) => ({ label, count: countOf(code) }));
  const total = answers.reduce((sum, { count }) => sum + count, 0);
  return { rows: answers.map((answer) => ({ ...answer, share: total > 0 ? answer.count / total : 0 })), total };
}
