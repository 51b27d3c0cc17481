'use client';

import type { RefObject } from 'react';
import { Form, FormAlert, SubmitButton } from '@/components/form/form';
import { SECOND_FACTOR_BODY } from '@/components/form/second-factor-body';
import { useForm } from '@/components/form/use-form';
import { useSave } from '@/components/form/use-save';
import { useRecord } from '@/components/record/use-record';
import { Button } from '@/components/ui/button';
import { bff } from '@/lib/bff/client';
import type { showSecondFactor } from '@/lib/contract/second-factor';
import { CodeField } from './code-field';
import { PasskeyProof } from './passkey-proof';
import { SECOND_FACTOR } from './set-up';

/** Asks for a second factor when a call needs a recent one. */
export function CodeForm({
  field,
  onDone,
}: {
  field: RefObject<HTMLInputElement | null>;
  onDone: (isDone: boolean) => void;
}) {
  const form = useForm({ schema: SECOND_FACTOR_BODY, defaultValues: { code: '' } });
  const { save, saving, failure } = useSave({ form, failed: () => null, reasonAt: 'code' });
  const send = async (body: { code: string }) => {
    if (await save(() => bff<typeof showSecondFactor>('PATCH', '/sessions/second-factor', { body }))) onDone(true);
  };
  const { load } = useRecord(SECOND_FACTOR);
  const hasPasskey = load?.state === 'loaded' && load.value.hasPasskey;
  return (
    <>
      {hasPasskey ? <PasskeyProof onDone={() => onDone(true)} /> : null}
      <Form form={form} label="Second factor" draft={{ of: 'second factor' }} busy={saving} onSubmit={send}>
        <FormAlert>{failure?.message}</FormAlert>
        <CodeField ref={field} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button className="max-sm:h-10" onClick={() => onDone(false)}>
            Cancel
          </Button>
          <SubmitButton busy="Checking…" className="max-sm:h-10">
            Continue
          </SubmitButton>
        </div>
      </Form>
    </>
  );
}
