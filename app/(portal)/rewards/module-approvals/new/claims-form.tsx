'use client';

import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { CompanyFields, useActingCompany } from '@/components/by-staff/company-fields';
import { Form, SubmitButton } from '@/components/form/form';
import { FormHeader } from '@/components/form/form-header';
import { SectionCard } from '@/components/form/section-card';
import { TextAreaField } from '@/components/form/text-area-field';
import { useForm } from '@/components/form/use-form';
import { useSave } from '@/components/form/use-save';
import { buttonClass } from '@/components/ui/button-class';
import { MODULE_APPROVALS_PATH } from '@/lib/addresses/paths';
import { bff } from '@/lib/bff/client';
import { createClaims } from '@/lib/contract/by-staff';
import { MAX_CLAIMS_PER_CALL } from '@/lib/contract/intake/claims';
import { serialNumbersIn } from '@/lib/domain/serial-number';
import { formatCount, formatCountOf } from '@/lib/text/format';
import { ClaimsResult, type RegisteredClaims } from './claims-result';

interface ClaimsValues {
  companyId: number | null;
  userId?: number | undefined;
  /** The pasted text. */
  serialNumbers: string;
}

type ClaimsBody = z.output<typeof createClaims.body>;

const APPROVALS = { label: 'Approvals', href: MODULE_APPROVALS_PATH };

const ByText = createClaims.body.extend({
  serialNumbers: z.string().transform(serialNumbersIn).pipe(createClaims.body.shape.serialNumbers),
}) as z.ZodType<ClaimsBody, ClaimsValues>;

/** The form for reward claims that staff enter from pasted serial numbers. What came of each stays below it. */
export function NewClaimsForm({ companyId }: { companyId: number | null }) {
  const form = useForm<ClaimsValues, ClaimsBody>({ schema: ByText, defaultValues: { companyId, serialNumbers: '' } });
  const [result, setResult] = useState<RegisteredClaims | null>(null);
  const { save, saving } = useSave({ form, reasonAt: 'companyId' });
  const [chosenId, userId] = useWatch({ control: form.control, name: ['companyId', 'userId'] });
  const { company } = useActingCompany(chosenId);

  const send = async (body: ClaimsBody) => {
    const name = company?.name ?? 'the company';
    const saved = await save(() => bff<typeof createClaims>('POST', '/by-staff/claims', { body }), {
      done: ({ priced, awaitingUpdate }) => `${formatCountOf(priced + awaitingUpdate, 'reward claim')} registered`,
      next: 'stay',
    });
    if (!saved) return;
    setResult({ ...saved.answer, company: name });
    form.reset({ companyId: chosenId, userId, serialNumbers: '' });
  };

  return (
    <>
      <Form
        form={form}
        label="New reward claims"
        draft={{ of: 'new reward claims' }}
        draftAt="path"
        busy={saving}
        guard
        className="flex flex-col gap-6"
        onSubmit={send}
      >
        <FormHeader
          list={APPROVALS}
          title="New reward claims"
          place="New reward claims"
          actions={
            <>
              <a href={APPROVALS.href} className={buttonClass()}>
                {result ? 'Done' : 'Cancel'}
              </a>
              <SubmitButton busy="Registering…">Register claims</SubmitButton>
            </>
          }
        />
        <div className="grid max-w-4xl gap-4">
          <SectionCard title="Company">
            <CompanyFields personLabel="Registered by" />
          </SectionCard>
          <SectionCard title="Serial numbers">
            <SerialNumbersField />
          </SectionCard>
        </div>
      </Form>
      {result ? <ClaimsResult result={result} /> : null}
    </>
  );
}

function SerialNumbersField() {
  const text = useWatch<ClaimsValues, 'serialNumbers'>({ name: 'serialNumbers' });
  const count = serialNumbersIn(text).length;
  return (
    <TextAreaField
      name="serialNumbers"
      label="Serial numbers"
      rows={10}
      spellCheck={false}
      autoComplete="off"
      hint={
        count > 0
          ? formatCountOf(count, 'serial number')
          : `Paste up to ${formatCount(MAX_CLAIMS_PER_CALL)}, one a line or separated by commas.`
      }
    />
  );
}
