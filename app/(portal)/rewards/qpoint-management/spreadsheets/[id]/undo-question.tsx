'use client';

import { FormProvider } from 'react-hook-form';
import { TextField } from '@/components/form/text-field';
import { useForm } from '@/components/form/use-form';
import { useSave } from '@/components/form/use-save';
import { deferred } from '@/components/ui/deferred';
import { bff } from '@/lib/bff/client';
import { undoPointBatch, type PointBatch } from '@/lib/contract/point-batches';
import { MAX_REQUEST_REASON } from '@/lib/domain/point-request';
import { formatCountOf } from '@/lib/text/format';
import { pointBatchPath } from '@/lib/addresses/paths';

const Question = deferred(() => import('@/components/ui/question'));

/** Confirms undoing a batch with an opposite one, and a reason that the ledger stores. */
export default function UndoQuestion({ batch, onClose }: { batch: PointBatch; onClose: () => void }) {
  const { id, version, rows, companies, fileName } = batch;
  const form = useForm({ schema: undoPointBatch.body, defaultValues: { reason: '', version } });
  const { save } = useSave({ form, reasonAt: 'reason', next: 'stay' });
  const undo = form.handleSubmit(async (body) => {
    const send = () => bff<typeof undoPointBatch>('POST', '/point-batches/{id}/undo', { params: { id }, body });
    const done = ({ state }: PointBatch) =>
      state === 'waiting'
        ? 'The undo needs approval from a different administrator.'
        : `Undone: ${formatCountOf(rows, 'row')} of ${fileName}.`;
    const link = (opposing: PointBatch) => ({ text: `Batch ${opposing.id}`, href: pointBatchPath(opposing.id) });
    if (await save(send, { done, link })) onClose();
  });
  return (
    <FormProvider {...form}>
      <Question
        title="Undo this batch?"
        confirm="Undo batch"
        confirming="Undoing…"
        look="danger"
        onConfirm={undo}
        onClose={onClose}
        fields={
          <TextField name="reason" label="Reason" aria-required maxLength={MAX_REQUEST_REASON} autoComplete="off" />
        }
      >
        {`An opposing batch is added for ${formatCountOf(rows, 'row')} of ` +
          `${formatCountOf(companies, 'company', 'companies')}. This one stays. An undo can’t be undone.`}
      </Question>
    </FormProvider>
  );
}
