'use client';

import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { EntryForm } from '@/components/form/entry-form';
import { hasChanges } from '@/components/form/has-changes';
import { ruleResolver } from '@/components/form/rule-resolver';
import { SelectField } from '@/components/form/select-field';
import { TextAreaField } from '@/components/form/text-area-field';
import { TextField } from '@/components/form/text-field';
import { useSave } from '@/components/form/use-save';
import { ErrorState } from '@/components/ui/error-state';
import { isUnsupported, RetryButton } from '@/components/ui/retry-button';
import { registrationHref, registrationsAddress } from '@/lib/addresses/registrations';
import { uploadThroughBff } from '@/lib/bff/upload';
import type { createRegistration } from '@/lib/contract/by-staff';
import { faultOfEmail, MAX_EMAIL } from '@/lib/domain/person';
import { faultsOfApplication, SURVEY_ANSWERS, type Fault } from '@/lib/domain/registration';
import { RegistrationSections, SURVEY_QUESTION } from '../[id]/registration-sections';
import { newFormOf, NO_VALUES, type NewValues } from '../[id]/registration-values';
import { useChoices } from '../[id]/use-choices';
import { draftOfW9, W9Field } from '../[id]/w9-field';

const LIST = { label: 'List', href: registrationsAddress.listHref({ tab: '0' }) };

/** Fields that approval needs may be missing until then; the email address may not. */
const resolver = ruleResolver<NewValues>((values): Fault[] => {
  const fault = faultOfEmail(values.email);
  return [...(fault ? [['email', fault] as const] : []), ...faultsOfApplication(values)];
});

/** The form for a registration that staff enter. It then waits for approval like any other. */
export function NewRegistrationForm() {
  const form = useForm<NewValues>({ defaultValues: NO_VALUES, mode: 'onTouched', resolver });
  const [w9, setW9] = useState<File | null>(null);
  const { choices, retry, isRetrying } = useChoices();
  const { save, saving } = useSave({ form, reasonAt: 'email' });

  const send = () =>
    save(
      () =>
        uploadThroughBff<typeof createRegistration>('POST', '/by-staff/registrations', {
          form: newFormOf(form.getValues(), w9),
        }),
      { done: 'Registration added', next: ({ id }) => registrationHref(id) },
    );

  return (
    <EntryForm
      form={form}
      title="New registration"
      menu="Registration"
      list={LIST}
      submit={{ label: 'Add registration', busy: 'Adding…' }}
      busy={saving}
      guard={() => w9 !== null || hasChanges(form.getValues(), NO_VALUES)}
      extraState={draftOfW9(w9)}
      onSubmit={send}
    >
      {choices.problems.map(({ said, error }) => (
        <ErrorState key={said} title={said} retry={<RetryButton of={error} pending={isRetrying} onRetry={retry} />}>
          {isUnsupported(error) ? error?.message : null}
        </ErrorState>
      ))}
      <RegistrationSections
        choices={choices}
        head={
          <TextField
            name="email"
            label="Master ID (email)"
            type="email"
            autoComplete="off"
            maxLength={MAX_EMAIL}
            className="sm:max-w-md"
          />
        }
        survey={
          <div className="grid gap-4 sm:grid-cols-2">
            <SelectField name="survey" label={SURVEY_QUESTION}>
              <option value="">No answer</option>
              {SURVEY_ANSWERS.map(({ code, label }) => (
                <option key={code} value={code}>
                  {label}
                </option>
              ))}
            </SelectField>
            <TextField name="surveyText" label="Details" autoComplete="off" maxLength={500} />
          </div>
        }
        w9={<W9Field stored={null} chosen={w9} onChoose={setW9} />}
        overview={<TextAreaField name="description" label="What the company does" rows={4} maxLength={5_000} />}
      />
    </EntryForm>
  );
}
