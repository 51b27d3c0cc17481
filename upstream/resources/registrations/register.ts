import type { PoolClient } from 'pg';
import { EMAIL_TAKEN, faultOfEmail, normalEmail, normalNumber, NUMBER_FORMAT } from '@/lib/domain/person';
import {
  APPROVED_STEP,
  faultsOfApplication,
  faultsOfRegistration,
  primaryProductsOf,
  registrationValues,
} from '@/lib/domain/registration';
import { REGISTRATION_FORM } from '@/lib/contract/registrations';
import { single } from '@/upstream/db/drizzle';
import { withConstraintErrors } from '@/upstream/db/violations';
import { notFound, refuseField } from '@/upstream/http/errors';
import { PRIMARY_USER_ROLE_ID, type SUB_USER_ROLE_ID } from '../companies/sub-users';
import { numbersOf, refuseFaults, refuseUnknownVolumes, valuesOfForm, type SentForm } from './form-values';
import { lockRegistration, updateRegistration, type StoredRegistration } from './repository';
import type { W9 } from './w9';

/** Author, time and W-9 of a save. */
interface Saving {
  w9: W9 | undefined;
  changedBy: string;
  now: Date;
}

/** A registration as it arrives. */
export interface Application {
  email: string;
  form: SentForm;
  survey: number | undefined;
  surveyText: string | undefined;
  description: string | undefined;
}

/**
 * Registers a company with its master (spec 3 §4). Fields may be missing until staff request them.
 *
 * @throws HttpError 409 if the email address is taken; 422 with every fault
 */
export async function register(tx: PoolClient, application: Application, saving: Saving): Promise<StoredRegistration> {
  const { form, survey, surveyText, description } = application;
  const { now } = saving;
  const values = valuesOfForm(form, saving.w9);
  refuseFaults(faultsOfApplication(values));
  await refuseUnknownVolumes(tx, values);
  const { rows } = await tx.query<{ id: number }>(
    `INSERT INTO companies (name, survey, survey_text, description, reception_yn, reception_at, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $6, $6) RETURNING id`,
    [values.companyName.trim(), survey ?? null, surveyText || null, description || null, values.receptionYn, now],
  );
  const companyId = single(rows).id;
  const { firstName, lastName } = values;
  const { email } = application;
  const userId = await addPerson(tx, { firstName, lastName, email, companyId, roleId: PRIMARY_USER_ROLE_ID, now });
  const before = (await lockRegistration(tx, userId)) ?? notFound('partner');
  const numbers = numbersOf(values, form, before);
  await updateRegistration(tx, before, { ...saving, values, numbers, disabled: false });
  return (await lockRegistration(tx, userId)) ?? notFound('partner');
}

/**
 * Writes the sent fields of a registration over the stored ones.
 *
 * @param before its locked row
 * @returns the key of the W-9 that was replaced
 * @throws HttpError 422 with every fault: an approved company may lack nothing
 */
export async function changeRegistration(
  tx: PoolClient,
  before: StoredRegistration,
  sent: SentForm,
  saving: Saving,
): Promise<{ replacedW9: string | null }> {
  const form = overStored(before, sent);
  const values = valuesOfForm(form, saving.w9 ?? before.w9);
  const faultsOf = before.approvalStep === APPROVED_STEP ? faultsOfRegistration : faultsOfApplication;
  refuseFaults(faultsOf(values));
  await refuseUnknownVolumes(tx, values);
  const numbers = numbersOf(values, form, before);
  return updateRegistration(tx, before, { ...saving, values, numbers, disabled: Boolean(before.disabled) });
}

/** Fields of the form that aren't stored under their names. */
const DERIVED: readonly string[] = ['contactType', 'noWebsite', 'primaryProducts'];

function overStored(before: StoredRegistration, sent: SentForm): SentForm {
  const columns = Object.keys(REGISTRATION_FORM.shape).filter((field) => !DERIVED.includes(field));
  const row: Readonly<Record<string, unknown>> = { ...before };
  const stored = Object.fromEntries(columns.map((field) => [field, String(row[field] ?? '')])) as SentForm;
  const hasNoWebsite = sent.website === undefined && before.website === '';
  return {
    ...stored,
    ...(hasNoWebsite && { noWebsite: 'true' }),
    primaryProducts: primaryProductsOf(
      registrationValues(before, { titles: [], channels: [] }),
    ) as Required<SentForm>['primaryProducts'],
    ...Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)),
  };
}

/** A master or sub-user. */
export interface NewPerson {
  email: string;
  firstName: string;
  lastName: string;
  mobileNumber?: string | undefined;
  officeNumber?: string | undefined;
  companyId: number;
  roleId: typeof PRIMARY_USER_ROLE_ID | typeof SUB_USER_ROLE_ID;
  now: Date;
}

/** Adds a person to a company; they get no password. @throws HttpError 409 if the address is taken; 422 */
export async function addPerson(tx: PoolClient, person: NewPerson): Promise<number> {
  const fault = faultOfEmail(person.email);
  if (fault) refuseField('email', fault);
  const { rows } = await withConstraintErrors({ users_email: EMAIL_TAKEN }, () =>
    tx.query<{ id: number }>(
      `INSERT INTO users (email, role_id, company_id, first_name, last_name, mobile_number, office_number, created_at,
         updated_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8) RETURNING id`,
      [
        ...[normalEmail(person.email), person.roleId, person.companyId],
        ...[person.firstName.trim(), person.lastName.trim()],
        ...[storedNumber(person.mobileNumber, 'mobileNumber'), storedNumber(person.officeNumber, 'officeNumber')],
        person.now,
      ],
    ),
  );
  return single(rows).id;
}

/** A telephone number as it is stored. @throws HttpError 422 at its field if it's invalid */
export function storedNumber(written: string | undefined, field: string): string | null {
  return (normalNumber(written ?? '') ?? refuseField(field, NUMBER_FORMAT)) || null;
}
