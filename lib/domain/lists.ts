import { MAX_CONTENT_TYPES } from './content';
import { NO_BRAND, OTHER, VOLUME_BOUNDS } from './registration';
import { carrierName, CARRIER_NUMBER, TRACKING_PAGES } from './tracking-link';

export const MAX_OPTION_NAME = 100;
export const MAX_REGION_CODE = 10;
export const MAX_CARRIER_LINK = 500;
/** Most options of a list; a list's read has no pages. */
const MAX_OPTIONS = 1_000;

interface ListRules {
  title: string;
  noun: readonly [one: string, several: string];
  /** The records that use an option. */
  users: readonly [one: string, several: string];
  most: number;
  /** Fields besides the name: a region's code can't be changed later. */
  field?: 'code' | 'link';
  /** Records store several names with | between them. */
  isJoined?: true;
  /** A choice that the form always offers itself. */
  reserved?: string;
}

const REGISTRATIONS = ['registration', 'registrations'] as const;

/** The lists that administrators edit, by their names in addresses, in the order of the screen. */
export const LIST_NAMES = [
  'distributors',
  'sales-regions',
  'module-brands',
  'battery-brands',
  'job-titles',
  'module-volumes',
  'battery-volumes',
  'website-categories',
  'portal-categories',
  'data-hub-categories',
  'academy-types',
  'faq-types',
  'carriers',
] as const;
export type ListName = (typeof LIST_NAMES)[number];

export const LISTS: Readonly<Record<ListName, ListRules>> = {
  distributors: {
    ...{ title: 'Distributors', noun: ['distributor', 'distributors'] },
    ...{ users: REGISTRATIONS, most: MAX_OPTIONS, reserved: OTHER },
  },
  'sales-regions': {
    ...{ title: 'Sales regions', noun: ['sales region', 'sales regions'] },
    ...{ users: REGISTRATIONS, most: MAX_OPTIONS, field: 'code', isJoined: true },
  },
  'module-brands': {
    ...{ title: 'Module brands', noun: ['module brand', 'module brands'] },
    ...{ users: REGISTRATIONS, most: MAX_OPTIONS, isJoined: true, reserved: NO_BRAND },
  },
  'battery-brands': {
    ...{ title: 'Battery brands', noun: ['battery brand', 'battery brands'] },
    ...{ users: REGISTRATIONS, most: MAX_OPTIONS, isJoined: true, reserved: NO_BRAND },
  },
  'job-titles': {
    ...{ title: 'Job titles', noun: ['job title', 'job titles'] },
    ...{ users: REGISTRATIONS, most: MAX_OPTIONS, reserved: OTHER },
  },
  'module-volumes': {
    ...{ title: 'Module volumes', noun: ['module volume', 'module volumes'], users: REGISTRATIONS, most: 100 },
  },
  'battery-volumes': {
    ...{ title: 'Battery volumes', noun: ['battery volume', 'battery volumes'], users: REGISTRATIONS, most: 100 },
  },
  'website-categories': {
    ...{ title: 'Website categories', noun: ['inquiry category', 'inquiry categories'] },
    ...{ users: ['inquiry', 'inquiries'], most: MAX_OPTIONS },
  },
  'portal-categories': {
    ...{ title: 'Portal categories', noun: ['inquiry category', 'inquiry categories'] },
    ...{ users: ['inquiry', 'inquiries'], most: MAX_OPTIONS },
  },
  'data-hub-categories': {
    ...{ title: 'Download categories', noun: ['download category', 'download categories'] },
    ...{ users: ['download', 'downloads'], most: MAX_CONTENT_TYPES },
  },
  'academy-types': {
    ...{ title: 'Video content types', noun: ['video content type', 'video content types'] },
    ...{ users: ['video content item', 'video content items'], most: MAX_CONTENT_TYPES },
  },
  'faq-types': {
    ...{ title: 'FAQ types', noun: ['FAQ type', 'FAQ types'], users: ['FAQ', 'FAQs'], most: MAX_CONTENT_TYPES },
  },
  carriers: {
    ...{ title: 'Carriers', noun: ['carrier', 'carriers'], users: ['order', 'orders'] },
    ...{ most: MAX_OPTIONS, field: 'link' },
  },
};

/** One option of a list with its article: `an FAQ type`. */
export function anOptionOf(list: ListName): string {
  const [noun] = LISTS[list].noun;
  return `${/^(FAQ|[aeiou])/.test(noun) ? 'an' : 'a'} ${noun}`;
}

interface OptionIdentity {
  id: number;
  name: string;
}

/** Installation volumes that need a number (spec 3 §5). */
export function needsNumber(list: ListName, { id }: Pick<OptionIdentity, 'id'>): boolean {
  return (list === 'module-volumes' || list === 'battery-volumes') && String(id) in VOLUME_BOUNDS;
}

/** Carriers whose numbers and pages the portal knows (spec 1 §3). */
function isKnownCarrier(list: ListName, { name }: Pick<OptionIdentity, 'name'>): boolean {
  return list === 'carriers' && name.toLowerCase() in TRACKING_PAGES;
}

const onlyRenameOrHide = 'You can rename or hide it, but not delete or merge it.';
const onlyHide = 'You can hide it, but not rename, delete or merge it.';

/** Why an option can't be deleted or merged into another, whether it is in use or not; null if it can. */
export function whyFixed(list: ListName, option: OptionIdentity): string | null {
  if (needsNumber(list, option)) return `“${option.name}” needs a quantity that the portal checks. ${onlyRenameOrHide}`;
  if (isKnownCarrier(list, option)) return `The portal checks the numbers of ${carrierName(option.name)}. ${onlyHide}`;
  return null;
}

/** Why an option can't be renamed; null if it can. */
export function whyNamed(list: ListName, option: OptionIdentity): string | null {
  return isKnownCarrier(list, option) ? whyFixed(list, option) : null;
}

/** Why an option can't take over the users of another; null if it can. */
export function whyNotInto(list: ListName, into: OptionIdentity): string | null {
  return needsNumber(list, into)
    ? `“${into.name}” needs a quantity, which these registrations don’t have. Choose another volume.`
    : null;
}

/** Why an option that is in use can't be deleted; null if unused. @param uses number of records */
export function whyInUse(list: ListName, name: string, uses: number): string | null {
  const { users, noun } = LISTS[list];
  if (uses === 0) return null;
  const count = `${uses.toLocaleString('en-US')} ${users[uses === 1 ? 0 : 1]}`;
  return `“${name}” is used by ${count}. Hide it, or merge it into another ${noun[0]}.`;
}

/** Why a list can't have an option of this name; null if it can. */
export function faultOfOptionName(list: ListName, name: string): string | null {
  const { isJoined, reserved } = LISTS[list];
  if (isJoined && name.includes('|')) return 'Use a name without the character |.';
  if (reserved?.toLowerCase() === name.trim().toLowerCase()) return `The form already offers “${reserved}”.`;
  return null;
}

export const REGION_CODE_FORMAT = 'Use letters, digits or hyphens.';

/** Why a carrier's tracking link can't be used; null if it can. Empty means no link. */
export function faultOfCarrierLink(link: string): string | null {
  if (link === '') return null;
  if (link.split(CARRIER_NUMBER).length !== 2) return `Enter ${CARRIER_NUMBER} once, where the tracking number goes.`;
  const url = URL.parse(link.replace(CARRIER_NUMBER, '1'));
  if (url?.protocol !== 'https:' || /\s/.test(link)) return 'Enter a link that starts with https://.';
  if (url.username || url.password || !url.hostname.includes('.')) return 'Enter the address of the carrier’s website.';
  if (URL.parse(link.replace(CARRIER_NUMBER, '2'))?.origin !== url.origin)
    return `Put ${CARRIER_NUMBER} after the name of the website.`;
  return null;
}
