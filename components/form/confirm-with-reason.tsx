import { createRef } from 'react';
import { confirm, type Confirmation } from '@/components/ui/confirm';
import { TextAreaField } from './text-area-field';
import { TextField } from './text-field';

/**
 * Asks to confirm a rejection, with an optional reason.
 *
 * @param question.hint says who reads the reason
 * @param question.maxLength in characters
 * @param question.rows height of the field; with the default of one, Enter confirms
 * @returns null if canceled
 */
export async function confirmWithReason({
  hint,
  maxLength,
  rows,
  ...question
}: Pick<Confirmation, 'title' | 'text' | 'look' | 'onClosed'> & {
  hint?: string;
  maxLength: number;
  rows?: number;
}): Promise<{ reason: string | undefined } | null> {
  const box = createRef<HTMLInputElement & HTMLTextAreaElement>();
  const field = { ref: box, label: 'Reason (optional)', hint, maxLength, autoComplete: 'off' };
  let reason = '';
  const yes = await confirm({
    ...question,
    confirm: 'Reject',
    begin: box,
    fields: rows ? (
      <TextAreaField {...field} rows={rows} onChange={({ target }) => (reason = target.value)} />
    ) : (
      <TextField {...field} onChange={({ target }) => (reason = target.value)} />
    ),
  });
  return yes ? { reason: reason.trim() || undefined } : null;
}
