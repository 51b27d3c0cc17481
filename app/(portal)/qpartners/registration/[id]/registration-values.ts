import type { UserDetail } from '@/lib/contract/registrations';
import { approvalStepName } from '@/lib/domain/approval-step';
import { normalNumber } from '@/lib/domain/person';
import {
  FIELD_NAMES,
  OTHER,
  PARTNER_TYPES,
  primaryProductsOf,
  registrationValues,
  SIZED_PARTNER_TYPE,
  type Installations,
  type RegistrationValues,
} from '@/lib/domain/registration';
import { REVIEW_NAMES } from '@/lib/domain/registration-review';
import { formatKilobytes } from '@/lib/text/format';
import type { Choices } from './use-choices';

export interface FormValues extends RegistrationValues {
  disabled: boolean;
}

export function valuesOf(
  registration: UserDetail,
  { titles, channels }: Pick<Choices, 'titles' | 'channels'>,
): FormValues {
  const names = { titles: titles.map(({ name }) => name), channels: channels.map(({ name }) => name) };
  return { ...registrationValues(registration, names), disabled: registration.disabled ?? false };
}

/** The multipart body of a save (spec 3 §7). */
export function formOf(
  values: FormValues,
  { userId, registration, w9 }: { userId: number; registration: UserDetail; w9: File | null },
): FormData {
  const { contactType } = values;
  const stored = registrationValues(registration, { titles: [], channels: [] });
  // Send only digits (spec 3 §5), but leave an untouched number as it is stored.
  const contactNumber =
    values.contactNumber === stored.contactNumber ? stored.contactNumber : (normalNumber(values.contactNumber) ?? '');
  // Keep the other number unless this one replaces it.
  const other = (number: string | null | undefined) => (contactType === stored.contactType ? (number ?? '') : '');
  return formWith(
    {
      ...fieldsOf(values),
      userId: String(userId),
      mobileNumber: contactType === 'mobile' ? contactNumber : other(registration.mobileNumber),
      officeNumber: contactType === 'office' ? contactNumber : other(registration.officeNumber),
      disabled: String(values.disabled),
      ...(registration.version !== undefined && { version: String(registration.version) }),
    },
    w9,
  );
}

/** What a registration has as it is entered, and what its applicant says besides. */
export interface NewValues extends RegistrationValues {
  email: string;
  survey: string;
  surveyText: string;
  description: string;
}

export const NO_VALUES: NewValues = {
  ...registrationValues({ firstName: '', lastName: '' }, { titles: [], channels: [] }),
  ...{ email: '', survey: '', surveyText: '', description: '' },
};

/** The multipart body of a new registration. */
export function newFormOf(values: NewValues, w9: File | null): FormData {
  const { contactType, survey } = values;
  return formWith(
    {
      ...fieldsOf(values),
      [`${contactType}Number`]: normalNumber(values.contactNumber) ?? '',
      email: values.email.trim(),
      ...(survey !== '' && { survey }),
      surveyText: values.surveyText.trim(),
      description: values.description.trim(),
    },
    w9,
  );
}

/** The fields that stored and new registrations are sent with. */
function fieldsOf(values: RegistrationValues): Record<string, string> {
  return {
    firstName: values.firstName.trim(),
    lastName: values.lastName.trim(),
    receptionYn: values.receptionYn,
    companyName: values.companyName.trim(),
    partnerType: values.partnerType,
    size: values.partnerType === SIZED_PARTNER_TYPE ? values.size : '',
    contactType: values.contactType,
    jobTitle: (values.jobTitle === OTHER ? values.otherTitle : values.jobTitle).trim(),
    website: values.noWebsite ? '' : values.website.trim(),
    noWebsite: String(values.noWebsite),
    purchaseChannel: (values.purchaseChannel === OTHER ? values.distributor : values.purchaseChannel).trim(),
    salesArea: values.salesArea.join('|'),
    taxId: values.taxId.trim(),
    primaryProducts: JSON.stringify(primaryProductsOf(values)),
    ...Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, values[field].trim()])),
  };
}

function formWith(fields: Readonly<Record<string, string>>, w9: File | null): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (w9) form.append('w9', w9);
  return form;
}

const ADDRESS_FIELDS = [
  'address',
  'addressCont',
  'city',
  'state',
  'zipCode',
  'shippingAddress',
  'shippingAddress2',
  'shippingCity',
  'shippingState',
  'shippingZipCode',
] as const;

/** Describes a W-9. @param chosen its replacement, if any */
export function w9Text(stored: UserDetail['w9'], chosen: File | null = null): string {
  const file = chosen ?? stored;
  if (!file) return 'None';
  return [file.name ?? 'W-9', file.size && formatKilobytes(file.size), chosen && 'not saved yet']
    .filter(Boolean)
    .join(' · ');
}

/** Values for conflict detection: the form, the W-9's name, and fields with their own calls. */
export function comparable(values: FormValues, stored: UserDetail, w9: File | null = null): Record<string, unknown> {
  return {
    ...values,
    hasW9: w9Text(stored.w9, w9),
    email: stored.email,
    approvalStep: statusOf(stored),
  };
}

export function nameOf({ companyName, email }: Pick<UserDetail, 'companyName' | 'email'>): string {
  return companyName || email;
}

/** The status in words. A rejected registration awaits nothing. */
export function statusOf({ approvalStep, review }: Pick<UserDetail, 'approvalStep' | 'review'>): string {
  return review?.outcome === 'rejected' ? REVIEW_NAMES.rejected : (approvalStepName(approvalStep) ?? '');
}

export function fieldName(field: string): string {
  return { email: 'Master ID', approvalStep: 'Status', ...FIELD_NAMES }[field] ?? field;
}

/** Formats a value of `comparable`. */
export function fieldText(field: string, value: unknown, { volumes }: Pick<Choices, 'volumes'>): string {
  if (field === 'modules' || field === 'ess') {
    const { none, brands, volumeId, volume } = value as Installations;
    const chosen = volumes[field].find(({ id }) => String(id) === volumeId)?.name ?? (volumeId && `Volume ${volumeId}`);
    return none ? 'None' : [brands.join(', '), chosen, volume].filter(Boolean).join(' · ') || '—';
  }
  if (field === 'disabled') return value ? 'Disabled' : 'In use';
  if (field === 'receptionYn') return value === 'N' ? 'Deny' : 'Agree';
  if (field === 'partnerType') return PARTNER_TYPES[Number(value)] ?? '—';
  if (Array.isArray(value)) return value.map((entry) => String(entry).split(':').at(-1)).join(', ') || '—';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return String(value ?? '') || '—';
}
