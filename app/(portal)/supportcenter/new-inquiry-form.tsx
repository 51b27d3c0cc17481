'use client';

import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { CompanyFields } from '@/components/by-staff/company-fields';
import { ChoiceField } from '@/components/form/choice-field';
import { EntryForm } from '@/components/form/entry-form';
import { NoListOptions } from '@/components/form/no-list-options';
import { SectionCard } from '@/components/form/section-card';
import { SelectField } from '@/components/form/select-field';
import { TextAreaField } from '@/components/form/text-area-field';
import { TextField } from '@/components/form/text-field';
import { useForm } from '@/components/form/use-form';
import { useSave } from '@/components/form/use-save';
import { useAnswer } from '@/components/query/use-answer';
import { PartProblem } from '@/components/ui/error-state';
import { RetryButton } from '@/components/ui/retry-button';
import { inquiriesAddress, inquiryHref } from '@/lib/addresses/inquiries';
import { bff } from '@/lib/bff/client';
import { CHANNELS, createInquiry } from '@/lib/contract/by-staff';
import type { listContactCategories } from '@/lib/contract/inquiries';
import { CONTACT_TYPE_NAMES, type ContactType } from '@/lib/domain/contact-type';
import { MAX_REPLY } from '@/lib/domain/inquiry';
import { offered } from '@/lib/domain/offered';
import { MAX_EMAIL } from '@/lib/domain/person';
import { query } from '@/lib/query/client';
import { readOf } from '@/lib/query/read';

type InquiryBody = z.output<typeof createInquiry.body>;

/** The fields of both types; a form has those of its own. */
interface InquiryValues {
  contactTypeId: ContactType;
  channel: (typeof CHANNELS)[number];
  categoryId: number | null;
  message: string;
  companyId?: number | null;
}

const OF_WEBSITE = { name: '', email: '', companyName: '', address: '', mobileNumber: '' };

/** The form for an inquiry that staff enter, such as one by phone. */
export function NewInquiryForm({ type, companyId }: { type: ContactType; companyId: number | null }) {
  const form = useForm<InquiryValues, InquiryBody>({
    schema: createInquiry.body,
    defaultValues: {
      ...{ contactTypeId: type, channel: 'Phone', categoryId: null, message: '' },
      ...(type === 1 ? OF_WEBSITE : { companyId }),
    },
  });
  const { save, saving } = useSave({ form, ...(type === 2 && { reasonAt: 'companyId' }) });
  const list = { label: CONTACT_TYPE_NAMES[type].menu, href: inquiriesAddress[type].path };
  return (
    <EntryForm
      form={form}
      title="New inquiry"
      list={list}
      submit={{ label: 'Add inquiry', busy: 'Adding…' }}
      draftAt="path"
      busy={saving}
      onSubmit={(body) =>
        save(() => bff<typeof createInquiry>('POST', '/by-staff/inquiries', { body }), {
          done: 'Inquiry added',
          next: ({ id }) => inquiryHref(type, id),
        })
      }
    >
      <SectionCard title="From">
        <ChoiceField
          legend="Received by"
          name="channel"
          options={CHANNELS.map((channel) => ({ value: channel, label: channel }))}
        />
        {type === 1 ? <AskerFields /> : <CompanyFields personLabel="Asked by" />}
      </SectionCard>
      <SectionCard title="Inquiry">
        <CategoryField type={type} />
        <TextAreaField name="message" label="Message" rows={8} maxLength={MAX_REPLY} />
      </SectionCard>
    </EntryForm>
  );
}

function AskerFields() {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField name="name" label="Name" autoComplete="off" maxLength={200} />
      <TextField name="companyName" label="Company/Organization" autoComplete="off" maxLength={255} />
      <TextField name="mobileNumber" label="Contact Number" type="tel" autoComplete="off" maxLength={40} />
      <TextField name="email" label="Email" type="email" autoComplete="off" maxLength={MAX_EMAIL} />
      <TextField name="address" label="Address" autoComplete="off" maxLength={300} className="sm:col-span-2" />
    </div>
  );
}

function CategoryField({ type }: { type: ContactType }) {
  const { setValue } = useFormContext<InquiryValues>();
  const { errors } = useFormState<InquiryValues>();
  const categoryId = useWatch<InquiryValues, 'categoryId'>({ name: 'categoryId' });
  const categories = useAnswer(
    query(readOf<typeof listContactCategories>('/contact/categories', { query: { contactTypeId: type } })),
  );
  const options = categories.data && offered(categories.data);
  const isEmpty = options?.length === 0;
  return (
    <>
      {categories.problem === null ? null : (
        <PartProblem retry={<RetryButton of={categories.error} onRetry={() => void categories.refetch()} />}>
          {`There was a problem getting the categories. ${categories.problem}`}
        </PartProblem>
      )}
      <SelectField
        label="Category"
        hint={isEmpty ? <NoListOptions list={type === 1 ? 'website-categories' : 'portal-categories'} /> : undefined}
        value={categoryId ?? ''}
        fault={errors.categoryId?.message}
        onChange={({ target }) =>
          setValue('categoryId', target.value === '' ? null : Number(target.value), {
            shouldDirty: true,
            shouldValidate: true,
          })
        }
      >
        <option value="">Choose a category</option>
        {options?.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    </>
  );
}
