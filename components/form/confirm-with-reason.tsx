import { createRef } from 'react';
import { confirm, type Confirmation } from '@/components/ui/confirm';
import { TextAreaField } from './text-area-field';
import { TextField } from './text-field';

/**
 * Asks before something is rejected, with a reason that may be left out.
 *
 * @param question.hint who reads the reason
 * @param question.maxLength the longest reason
 * @param question.rows how many lines the reason has room for; one by default, where Enter says yes
 * @returns null where it is not to be rejected
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
