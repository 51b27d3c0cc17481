import type { PoolClient } from 'pg';
import type { z } from 'zod';
import type { REGISTRATION_FORM } from '@/lib/contract/registrations';
import { keptNumber } from '@/lib/domain/person';
import {
  BATTERY_TYPE,
  MODULE_TYPE,
  registrationValues,
  type Fault,
  type RegistrationValues,
} from '@/lib/domain/registration';
import { refuse } from '@/upstream/http/faults';
import { unknownVolumes, type StoredRegistration } from './repository';

/** The form of a registration, or a part of it. */
export type SentForm = Partial<z.output<typeof REGISTRATION_FORM>>;

/**
 * What a sent form says, as the rules see it. Names that can't be chosen were typed, so that none of them is missing.
 *
 * @param w9 that is stored, or comes with the form
 */
export function valuesOfForm(form: SentForm, w9: object | null | undefined): RegistrationValues {
  const { primaryProducts = [], contactType, noWebsite, firstName = '', lastName = '', ...fields } = form;
  const { mobileNumber, officeNumber } = fields;
  const productsOf = (type: number) => primaryProducts.filter(({ productType }) => productType === type);
  const values = registrationValues(
    { ...fields, firstName, lastName, w9, modules: productsOf(MODULE_TYPE), ess: productsOf(BATTERY_TYPE) },
    { titles: [], channels: [] },
  );
  const kind = contactType ?? values.contactType;
  const number = kind === 'office' ? officeNumber : mobileNumber;
  return { ...values, contactType: kind, contactNumber: number ?? '', noWebsite: noWebsite === 'true' };
}

/** Both numbers as they are stored: the other one stays unless it was sent. */
export function numbersOf(
  { contactType, contactNumber }: RegistrationValues,
  form: SentForm,
  before: Pick<StoredRegistration, 'mobileNumber' | 'officeNumber'>,
) {
  const sent =
    contactType === 'office'
      ? { officeNumber: contactNumber, mobileNumber: form.mobileNumber }
      : { mobileNumber: contactNumber, officeNumber: form.officeNumber };
  return {
    mobileNumber: keptNumber(sent.mobileNumber ?? before.mobileNumber ?? '', before.mobileNumber),
    officeNumber: keptNumber(sent.officeNumber ?? before.officeNumber ?? '', before.officeNumber),
  };
}

/** @throws HttpError 422 with each fault at its field, where there are any */
export function refuseFaults(faults: readonly Fault[]): void {
  if (faults.length > 0)
    refuse(
      'body',
      faults.map(([path, msg]) => ({ msg, path })),
    );
}

/** @throws HttpError 422 if a chosen installation volume doesn't exist for its kind of product */
export async function refuseUnknownVolumes(tx: PoolClient, values: RegistrationValues): Promise<void> {
  const unknown = await unknownVolumes(tx, values);
  refuseFaults(unknown.map((path) => [path, 'This installation volume doesn’t exist.']));
}
