'use client';

import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { CompanyFields } from '@/components/by-staff/company-fields';
import { EntryForm } from '@/components/form/entry-form';
import { SectionCard } from '@/components/form/section-card';
import { TextAreaField } from '@/components/form/text-area-field';
import { useForm } from '@/components/form/use-form';
import { useSave } from '@/components/form/use-save';
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

  const send = async (body: ClaimsBody) => {
    const saved = await save(() => bff<typeof createClaims>('POST', '/by-staff/claims', { body }), {
      done: ({ priced, awaitingUpdate }) => `${formatCountOf(priced + awaitingUpdate, 'reward claim')} registered`,
      next: 'stay',
    });
    if (!saved) return;
    setResult({ ...saved.answer, companyId: body.companyId });
    form.reset({ companyId: chosenId, userId, serialNumbers: '' });
  };

  return (
    <>
      <EntryForm
        form={form}
        title="New reward claims"
        list={APPROVALS}
        submit={{ label: 'Register claims', busy: 'Registering…' }}
        cancel={result ? 'Done' : 'Cancel'}
        draftAt="path"
        busy={saving}
        onSubmit={send}
      >
        <SectionCard title="Company">
          <CompanyFields personLabel="Registered by" />
        </SectionCard>
        <SectionCard title="Serial numbers">
          <SerialNumbersField />
        </SectionCard>
      </EntryForm>
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
