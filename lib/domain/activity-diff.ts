import { inWords } from './activity-words';
import { descriptionToText } from './description-text';
import { COUPON_STATUS_NAMES } from './order-changes';
import { ORDER_STATUS_NAMES } from './order-status';
import { REQUEST_TYPE_NAMES } from './point-request';
import { PARTNER_TYPES } from './registration';
import { carrierName } from './tracking-link';

export interface FieldChange {
  /** Path in the object: `order.orderStatusId`, `variants[12].stock`. */
  path: string;
  label: string;
  before: string | null;
  after: string | null;
  isChanged: boolean;
  isTechnical: boolean;
}

/**
 * Compares an object before and after a change, by field. Nested objects are expanded, and list items are matched by
 * id.
 * @param formatInstant formats an ISO 8601 instant for people
 * @returns fields sorted by label: changed ones first, then technical ones such as versions
 */
export function compareObjects(
  before: unknown,
  after: unknown,
  formatInstant: (instant: string) => string,
): FieldChange[] {
  const [old, now] = [fieldsOf(before, formatInstant), fieldsOf(after, formatInstant)];
  const paths = new Set([...now.keys(), ...old.keys()]);
  // Skip an id whose name is next to it.
  const isNamed = (path: string) =>
    path.endsWith('Id') && ['', 'Name'].some((end) => paths.has(path.slice(0, -2) + end));
  const fields = [...paths].map((path) => {
    const [was, is] = [old.get(path), now.get(path)];
    const isChanged = (was?.stored ?? null) !== (is?.stored ?? null);
    const before = was?.text ?? null;
    const after = is?.text ?? null;
    // Texts that differ only in formatting are marked as reformatted.
    const isReformatted = isChanged && before !== null && before === after;
    const said = { before, after: isReformatted ? `${after} (formatting only)` : after };
    return {
      path,
      label: (is ?? was)?.label ?? path,
      ...said,
      isChanged,
      isTechnical: TECHNICAL.test(path) || isNamed(path),
    };
  });
  const rank = ({ isChanged, isTechnical }: FieldChange) => (!isChanged ? 2 : isTechnical ? 1 : 0);
  // Stored field order means nothing, because the database puts short names first.
  return fields.sort((one, other) => rank(one) - rank(other) || BY_WORDS.compare(one.label, other.label));
}

const BY_WORDS = new Intl.Collator('en-US', { numeric: true });

/** These repeat what the entry or its label says, or are meant for programs. */
const TECHNICAL =
  /\]\.id$|(^|\.)(version|answers|done|updatedAt|lastUpdate|lastUpdateBy|lastUpdatedBy|assignedId|assetUrl|key|\w+Key)$/;

interface Field {
  label: string;
  text: string | null;
  stored: string | null;
}

const NAMES: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  orderStatusId: ORDER_STATUS_NAMES,
  couponStatusId: COUPON_STATUS_NAMES,
  requestTypeId: REQUEST_TYPE_NAMES,
  approvalStep: { 1: 'Pending Approval', 2: 'Approved' },
  partnerType: PARTNER_TYPES,
};

function fieldsOf(object: unknown, formatInstant: (instant: string) => string): Map<string, Field> {
  const found = new Map<string, Field>();
  collect(object, { path: '', label: '', name: '', formatInstant }, found);
  return found;
}

interface Place {
  path: string;
  label: string;
  name: string;
  formatInstant: (instant: string) => string;
}

function collect(value: unknown, place: Place, found: Map<string, Field>): void {
  if (Array.isArray(value) && value.some(isObject)) {
    for (const [index, item] of value.entries()) collect(item, inList(place, item, index), found);
  } else if (isObject(value)) {
    for (const [name, field] of Object.entries(value)) collect(field, inObject(place, name), found);
  } else if (place.path !== '') {
    const stored = textOf(value, place);
    const isHtml = typeof value === 'string' && /^<[a-z]/i.test(value);
    found.set(place.path, { label: place.label, text: isHtml ? descriptionToText(value) : stored, stored });
  }
}

function inObject({ path, label, formatInstant }: Place, name: string): Place {
  const own = inWords((name in NAMES ? name.replace(/Id$/, '') : name).replace(/^is(?=[A-Z])/, ''));
  return { path: path ? `${path}.${name}` : name, label: label ? `${label} · ${own}` : own, name, formatInstant };
}

function inList({ path, label, ...place }: Place, item: unknown, index: number): Place {
  const id = isObject(item) && (typeof item.id === 'number' || typeof item.id === 'string') ? item.id : index + 1;
  return { path: `${path}[${id}]`, label: `${label} ${id}`, ...place };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const POINTS = /^(qpoints|moved|amount|balance|available\w*|total\w*qpoints|consumed|rate|submissionRate)$/i;

/** A name from the code, such as `awaitingUpdate`. */
const CAMEL_CASE = /^[a-z]+([A-Z][a-z]+)+$/;

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;

function textOf(value: unknown, place: Pick<Place, 'name' | 'formatInstant'>): string | null {
  const { name, formatInstant } = place;
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number')
    return NAMES[name]?.[value] ?? (POINTS.test(name) ? `${value.toLocaleString('en-US')} Q` : String(value));
  if (typeof value === 'string' && INSTANT.test(value)) return formatInstant(value);
  if (typeof value === 'string') {
    if (name === 'shippingCompany') return carrierName(value);
    return CAMEL_CASE.test(value) ? inWords(value) : value;
  }
  if (Array.isArray(value))
    return value.length === 0 ? null : value.map((item) => textOf(item, place) ?? '—').join(', ');
  return JSON.stringify(value);
}

const LONGEST_VALUE = 80;

const cut = (text: string | null) =>
  text !== null && text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text;

/** Changed fields for a list: without technical ones, with long values cut. */
export function listedChanges(before: unknown, after: unknown, formatInstant: (instant: string) => string) {
  return compareObjects(before, after, formatInstant)
    .filter(({ isChanged, isTechnical }) => isChanged && !isTechnical)
    .map(({ label, before: was, after: is }) => ({ label, before: cut(was), after: cut(is) }));
}

export function changeInWords(
  changes:
    | readonly { label: string; before?: string | null | undefined; after?: string | null | undefined }[]
    | null
    | undefined,
): string | undefined {
  return (
    changes?.map(({ label, before, after }) => `${label}: ${before ?? '—'} → ${after ?? '—'}`).join(' · ') || undefined
  );
}
