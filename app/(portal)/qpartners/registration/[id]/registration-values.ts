import type { UserDetail } from '@/lib/contract/registrations';
import { normalNumber } from '@/lib/domain/person';
import {
  FIELD_NAMES,
  OTHER,
  PARTNER_TYPES,
  primaryProductsOf,
  registrationValues,
  type Installations,
  type RegistrationValues,
} from '@/lib/domain/registration';
import type { Choices } from './page-data';

/** What the form holds. */
export interface FormValues extends RegistrationValues {
  disabled: boolean;
}

export function valuesOf(registration: UserDetail, { titles, channels }: Pick<Choices, 'titles' | 'channels'>): FormValues {
  return { ...registrationValues(registration, { titles, channels }), disabled: registration.disabled ?? false };
}

/** The multipart form of a save (spec 3 §7). @param approve approves it, too */
export function formOf(
  values: FormValues,
  { userId, registration, w9, approve }: { userId: number; registration: UserDetail; w9: File | null; approve: boolean },
): FormData {
  const { contactType, contactNumber } = values;
  const stored = registrationValues(registration, { titles: [], channels: [] });
  // The other number stays, unless this one takes its place.
  const other = (number: string | null | undefined) => (contactType === stored.contactType ? (normalNumber(number ?? '') ?? '') : '');
  const fields: Record<string, string> = {
    userId: String(userId),
    firstName: values.firstName.trim(),
    lastName: values.lastName.trim(),
    receptionYn: values.receptionYn,
    companyName: values.companyName.trim(),
    partnerType: values.partnerType,
    size: values.size,
    contactType,
    mobileNumber: contactType === 'mobile' ? contactNumber.trim() : other(registration.mobileNumber),
    officeNumber: contactType === 'office' ? contactNumber.trim() : other(registration.officeNumber),
    jobTitle: (values.jobTitle === OTHER ? values.otherTitle : values.jobTitle).trim(),
    website: values.noWebsite ? '' : values.website.trim(),
    noWebsite: String(values.noWebsite),
    purchaseChannel: (values.purchaseChannel === OTHER ? values.distributor : values.purchaseChannel).trim(),
    salesArea: values.salesArea.join('|'),
    taxId: values.taxId.trim(),
    disabled: String(values.disabled),
    primaryProducts: JSON.stringify(primaryProductsOf(values)),
    ...Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, values[field].trim()])),
    ...(registration.version !== undefined && { version: String(registration.version) }),
    ...(approve && { approve: 'true' }),
  };
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (w9) form.append('w9', w9);
  return form;
}

const ADDRESS_FIELDS = [
  'address', 'addressCont', 'city', 'state', 'zipCode', 'shippingAddress', 'shippingAddress2', 'shippingCity', 'shippingState', 'shippingZipCode',
] as const;

export function fieldName(field: string): string {
  return FIELD_NAMES[field] ?? field;
}

/** A value of the form as people read it, to compare two edits. */
export function fieldText(field: string, value: unknown): string {
  if (field === 'modules' || field === 'ess') {
    const { none, brands, volumeId, volume } = value as Installations;
    return none ? 'None' : [brands.join(', '), volumeId && `volume ${volumeId}`, volume].filter(Boolean).join(' · ') || '—';
  }
  if (field === 'disabled') return value ? 'Disabled' : 'In use';
  if (field === 'receptionYn') return value === 'N' ? 'Deny' : 'Agree';
  if (field === 'partnerType') return PARTNER_TYPES[Number(value)] ?? '—';
  if (Array.isArray(value)) return value.map((entry) => String(entry).split(':').at(-1)).join(', ') || '—';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return String(value ?? '') || '—';
}
