'use client';

import type { ReactNode, Ref } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { ChipsInput } from '@/components/form/chips-input';
import { ChoiceField } from '@/components/form/choice-field';
import { FormController, BoundField } from '@/components/form/form-field';
import { NoListOptions } from '@/components/form/no-list-options';
import { useFormReadOnly } from '@/components/form/read-only';
import { SectionCard } from '@/components/form/section-card';
import { SelectField } from '@/components/form/select-field';
import { TextField } from '@/components/form/text-field';
import type { UserDetail } from '@/lib/contract/registrations';
import { offered } from '@/lib/domain/offered';
import { MAX_NAME } from '@/lib/domain/person';
import {
  COMPANY_SIZES,
  MAX_COMPANY_NAME,
  MAX_LINE,
  MAX_TAX_ID,
  OTHER,
  PARTNER_TYPES,
  SIZED_PARTNER_TYPE,
  SURVEY_ANSWERS,
} from '@/lib/domain/registration';
import { formatDateTime } from '@/lib/time/format-time';
import { InstallationsCard } from './installations-card';
import type { Choices, NamedChoice } from './use-choices';
import type { FormValues } from './registration-values';
import { StoredW9, W9Field } from './w9-field';

const GRID = 'grid gap-x-4 gap-y-4 sm:grid-cols-2';

/**
 * The registration's fields (spec 3 §2), of a stored or a new one.
 *
 * @param head precedes the basic fields, such as the email
 * @param newsletter a note below the choice
 * @param w9 the field for the file
 * @param overview what the company says of itself
 * @param children more sections
 */
export function RegistrationSections({
  choices,
  head,
  newsletter,
  survey,
  w9,
  overview,
  children,
}: {
  choices: Choices;
  head: ReactNode;
  newsletter?: ReactNode;
  survey: ReactNode;
  w9: ReactNode;
  overview: ReactNode;
  children?: ReactNode;
}) {
  return (
    <>
      <SectionCard title="Basic Information">
        {head}
        <BasicFields choices={choices} newsletter={newsletter} />
        {survey}
      </SectionCard>
      <SectionCard title="Business Address">
        <div className={GRID}>
          <TextField name="address" label="Address" maxLength={MAX_LINE} />
          <TextField name="addressCont" label="Address (cont.)" maxLength={MAX_LINE} />
          <TextField name="city" label="City" maxLength={MAX_LINE} />
          <TextField name="state" label="State" maxLength={MAX_LINE} />
          <TextField name="zipCode" label="ZipCode" maxLength={20} />
        </div>
      </SectionCard>
      <SectionCard title="Shipping Address">
        <div className={GRID}>
          <TextField name="shippingAddress" label="Shipping Address" maxLength={MAX_LINE} />
          <TextField name="shippingAddress2" label="Shipping Address (cont.)" maxLength={MAX_LINE} />
          <TextField name="shippingCity" label="Shipping City" maxLength={MAX_LINE} />
          <TextField name="shippingState" label="Shipping State" maxLength={MAX_LINE} />
          <TextField name="shippingZipCode" label="Shipping ZipCode" maxLength={20} />
        </div>
      </SectionCard>
      <SectionCard title="Tax">
        <div className={GRID}>
          <TextField name="taxId" label="Tax ID" secret maxLength={MAX_TAX_ID} autoComplete="off" />
          {w9}
        </div>
      </SectionCard>
      <InstallationsCard kind="modules" title="Module installation information" choices={choices} />
      <InstallationsCard kind="ess" title="Battery installation information" choices={choices} />
      <SectionCard title="Overview of company">{overview}</SectionCard>
      {children}
    </>
  );
}

/** The fields of a stored registration. */
export function StoredRegistrationSections({
  userId,
  registration,
  choices,
  w9,
  onW9,
  showsW9,
  onShowW9,
  timeZone,
  masterId,
}: {
  userId: number;
  registration: UserDetail;
  choices: Choices;
  w9: File | null;
  onW9: (file: File | null) => void;
  showsW9: boolean;
  onShowW9: (isShown: boolean) => void;
  timeZone: string;
  masterId: ReactNode;
}) {
  const { receptionDate, survey, surveyText, description } = registration;
  const answer = [SURVEY_ANSWERS.find(({ code }) => code === survey)?.label, surveyText].filter(Boolean).join(': ');
  return (
    <RegistrationSections
      choices={choices}
      head={masterId}
      newsletter={receptionDate ? `Last updated ${formatDateTime(receptionDate, timeZone)}` : null}
      survey={
        <div className="flex flex-col gap-1 text-sm">
          <span className="font-medium">{SURVEY_QUESTION}</span>
          <span>{answer || '—'}</span>
        </div>
      }
      w9={
        <W9Field stored={registration.w9} chosen={w9} onChoose={onW9}>
          <StoredW9 userId={userId} isReplaced={w9 !== null} isShown={showsW9} onShow={onShowW9} />
        </W9Field>
      }
      overview={<p className="whitespace-pre-line wrap-anywhere">{description || '—'}</p>}
    >
      <SectionCard title="Status Change">
        <ChoiceField<boolean>
          name="disabled"
          legend="Status Change"
          legendClass="sr-only"
          options={[
            { value: false, label: 'In use' },
            { value: true, label: 'Disabled' },
          ]}
        />
        <p className="text-sm text-muted">Disabling someone signs them out immediately.</p>
      </SectionCard>
    </RegistrationSections>
  );
}

export const SURVEY_QUESTION = 'How did you hear about the Q.PARTNER Program?';

function BasicFields({ choices, newsletter }: { choices: Choices; newsletter: ReactNode }) {
  const [jobTitle, purchaseChannel] = useWatch<FormValues, ['jobTitle', 'purchaseChannel']>({
    name: ['jobTitle', 'purchaseChannel'],
  });
  const { defaultValues: stored } = useFormState<FormValues>();
  return (
    <>
      <div className={GRID}>
        <TextField name="firstName" label="First Name" maxLength={MAX_NAME} autoComplete="off" />
        <TextField name="lastName" label="Last Name" maxLength={MAX_NAME} autoComplete="off" />
        <TextField name="companyName" label="Partner Company" maxLength={MAX_COMPANY_NAME} />
        <div className="flex flex-col gap-1">
          <ChoiceField
            name="receptionYn"
            legend="Receive newsletter"
            options={[
              { value: 'Y', label: 'Agree' },
              { value: 'N', label: 'Deny' },
            ]}
          />
          <span className="text-xs text-muted">{newsletter}</span>
        </div>
        <BusinessTypeFields />
        <div className="flex flex-wrap items-start gap-3">
          <ChoiceField
            name="contactType"
            legend="Number type"
            options={[
              { value: 'mobile', label: 'Mobile' },
              { value: 'office', label: 'Office' },
            ]}
          />
          <TextField
            className="min-w-40 flex-1"
            name="contactNumber"
            label="Main Contact Number"
            inputMode="tel"
            maxLength={40}
            autoComplete="off"
          />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <SelectField
            name="jobTitle"
            label="Title"
            hint={choices.empty.has('job-titles') ? <NoListOptions list="job-titles" /> : undefined}
          >
            <option value="">Choose a title</option>
            {named(choices.titles, [jobTitle, stored?.jobTitle])}
          </SelectField>
          {jobTitle === OTHER ? <TextField name="otherTitle" label="Other title" maxLength={MAX_LINE} /> : null}
        </div>
        <WebsiteField />
        <div className="flex min-w-0 flex-col gap-4">
          <SelectField
            name="purchaseChannel"
            label="Main Purchasing Channel"
            hint={choices.empty.has('distributors') ? <NoListOptions list="distributors" /> : undefined}
          >
            <option value="">Choose a channel</option>
            {named(choices.channels, [purchaseChannel, stored?.purchaseChannel])}
          </SelectField>
          {purchaseChannel === OTHER ? <TextField name="distributor" label="Distributor" maxLength={MAX_LINE} /> : null}
        </div>
      </div>
      <SalesRegions regions={offered(choices.regions)} isEmpty={choices.empty.has('sales-regions')} />
    </>
  );
}

/** Only one business type has a size. */
function BusinessTypeFields() {
  const { setValue } = useFormContext<FormValues>();
  const partnerType = useWatch<FormValues, 'partnerType'>({ name: 'partnerType' });
  return (
    <>
      <SelectField
        name="partnerType"
        label="Main Business Type"
        onInput={({ currentTarget }) => {
          if (currentTarget.value !== SIZED_PARTNER_TYPE)
            setValue('size', '', { shouldDirty: true, shouldValidate: true });
        }}
      >
        <option value="">Choose a type</option>
        {Object.entries(PARTNER_TYPES).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <SelectField name="size" label="Company Size" disabled={partnerType !== SIZED_PARTNER_TYPE}>
        <option value="">
          {partnerType === SIZED_PARTNER_TYPE
            ? 'Choose a size'
            : partnerType
              ? 'Not required for this type'
              : 'Choose a type first'}
        </option>
        {COMPANY_SIZES.map((size) => (
          <option key={size}>{size}</option>
        ))}
      </SelectField>
    </>
  );
}

function WebsiteField() {
  const isReadOnly = useFormReadOnly();
  const { setValue } = useFormContext<FormValues>();
  const noWebsite = useWatch<FormValues, 'noWebsite'>({ name: 'noWebsite' });
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <TextField
        name="website"
        label="URL"
        maxLength={MAX_LINE}
        disabled={noWebsite}
        inputMode="url"
        autoComplete="off"
      />
      <FormController name="noWebsite">
        {(bound) => (
          <label className="flex min-h-6 items-center gap-2 text-sm">
            <input
              type="checkbox"
              className="size-4 shrink-0 accent-accent"
              checked={bound?.value === true}
              disabled={isReadOnly}
              onChange={({ target }) => {
                bound?.onChange(target.checked);
                if (target.checked) setValue('website', '', { shouldDirty: true, shouldValidate: true });
              }}
            />
            I don’t have a website
          </label>
        )}
      </FormController>
    </div>
  );
}

/** @param used names that are offered although they are hidden */
function named(choices: readonly NamedChoice[], used: readonly (string | null | undefined)[]): ReactNode {
  const names = offered(choices, ({ name }) => used.includes(name)).map(({ name }) => name);
  return [...names.filter((name) => name !== OTHER), OTHER].map((name) => <option key={name}>{name}</option>);
}

/** Regions as chips, found by name or code. */
function SalesRegions({ regions, isEmpty }: { regions: Choices['regions']; isEmpty: boolean }) {
  const { setError } = useFormContext<FormValues>();
  const nameOf = (entry: string) => entry.slice(entry.indexOf(':') + 1);
  const find = (typed: string) => {
    const wanted = typed.replaceAll(',', '').trim().toLowerCase();
    return regions.find(({ code, name }) => [code, name].some((word) => word.toLowerCase() === wanted));
  };
  return (
    <BoundField
      name="salesArea"
      label="Sales Region(s)"
      hint={isEmpty ? <NoListOptions list="sales-regions" /> : 'Enter a name or code, then press Enter'}
    >
      {(control, bound) => {
        const chosen = (bound?.value ?? []) as readonly string[];
        return (
          <ChipsInput
            control={control}
            ref={bound?.ref as Ref<HTMLInputElement> | undefined}
            values={chosen.map(nameOf)}
            suggestions={regions.map(({ name }) => name)}
            onAdd={(typed) => {
              const parts = typed.split(',').filter((part) => part.trim() !== '');
              const entries = parts.flatMap((part) => find(part) ?? []).map(({ code, name }) => `${code}:${name}`);
              if (entries.length > 0) bound?.onChange([...new Set([...chosen, ...entries])]);
              const unknown = parts.filter((part) => !find(part)).map((part) => `“${part.trim()}”`);
              if (unknown.length === 0) return;
              // Run after the validation of the added values, which would clear the error.
              setTimeout(() =>
                setError('salesArea', { type: 'rule', message: `No such region: ${unknown.join(', ')}.` }),
              );
            }}
            onRemove={(name) => bound?.onChange(chosen.filter((entry) => nameOf(entry) !== name))}
          />
        );
      }}
    </BoundField>
  );
}
