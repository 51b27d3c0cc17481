'use client';

import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useConflict, type RecordConflict } from '@/components/form/use-conflict';
import { useSave } from '@/components/form/use-save';
import { useMailNote } from '@/components/layout/mail-note';
import { useMay } from '@/components/layout/rights';
import { confirm } from '@/components/ui/confirm';
import { registrationHref } from '@/lib/addresses/registrations';
import { bff, type BffError } from '@/lib/bff/client';
import { uploadThroughBff } from '@/lib/bff/upload';
import { perform } from '@/components/action/perform';
import { approving as approval } from '@/components/registrations/actions';
import type { getUserDetail, updateUserInfo, UserDetail } from '@/lib/contract/registrations';
import { compareEdits, mergeEdits } from '@/lib/domain/edit-conflict';
import { APPROVED_STEP } from '@/lib/domain/registration';
import { duplicatesInWords } from '@/lib/domain/registration-duplicates';
import type { Choices } from './use-choices';
import { comparable, fieldName, fieldText, formOf, nameOf, valuesOf, type FormValues } from './registration-values';

function readDetail(userId: number): Promise<UserDetail> {
  return bff<typeof getUserDetail>('GET', '/users/registration/getUserDetail', { query: { userId } });
}

/**
 * Saves a registration and optionally approves it afterward. Conflicting changes are shown by field, and the input is
 * kept.
 */
export function useRegistrationSave({
  userId,
  registration,
  choices,
  form,
  w9,
  onTheirs,
  onFaults,
  isUnsaved,
  reset,
  onApproved,
}: {
  userId: number;
  registration: UserDetail;
  choices: Choices;
  form: UseFormReturn<FormValues>;
  w9: File | null;
  /** Receives the registration as someone else saved it, and the chosen W-9. The input stays. */
  onTheirs: (theirs: UserDetail, w9: File | null) => void;
  /** Reports the form's errors. */
  onFaults: () => void;
  /** Whether there are unsaved changes, including the W-9. */
  isUnsaved: () => boolean;
  /** Resets the form to the stored registration. */
  reset: (fresh: UserDetail) => void;
  /** Shows the registration as approved. */
  onApproved: () => void;
}) {
  const approving = useRef(false);
  const mayChange = useMay('registration', 'change');
  const latest = useRef({ registration, w9 });
  useEffect(() => {
    latest.current = { registration, w9 };
  });
  const stored = (one: UserDetail) => comparable(valuesOf(one, choices), one);
  const resolve = ({ base, theirs }: RecordConflict<UserDetail>, taken: readonly string[]) => {
    const merged = mergeEdits(valuesOf(base, choices), form.getValues(), valuesOf(theirs, choices), taken);
    const chosen = taken.includes('hasW9') ? null : w9;
    onTheirs(theirs, chosen);
    for (const [field, value] of Object.entries(merged))
      form.setValue(field as keyof FormValues, value, { shouldDirty: true });
    // The other person may have approved it already.
    const approves = approving.current && theirs.approvalStep < APPROVED_STEP;
    const saveAndGoOn = async (values: FormValues) => {
      if ((await send(values, { base: theirs, w9: chosen })) && approves) approve(theirs);
    };
    void form.handleSubmit(saveAndGoOn, onFaults)();
  };
  const conflict = useConflict<UserDetail>({
    noun: 'registration',
    base: () => registration,
    read: () => readDetail(userId),
    compare: (base, theirs) => compareEdits(stored(base), comparable(form.getValues(), base, w9), stored(theirs)),
    resolve,
    labelOf: fieldName,
    textOf: (field, value) => fieldText(field, value, choices),
  });
  const { save, saving } = useSave({ form, onStale: conflict.onStale });

  /** @param base the stored registration as the user knows it */
  const send = async (values: FormValues, { base, w9 }: { base: UserDetail; w9: File | null }): Promise<boolean> => {
    const id = base.id ?? userId;
    const failed = ({ message, status }: BffError) =>
      status === 422 ? 'Update failed !' : `Update failed !\n${message}`;
    const saved = await save(
      async () => {
        const body = formOf(values, { userId: id, registration: base, w9 });
        await uploadThroughBff<typeof updateUserInfo>('PATCH', '/users/registration/updateUserInfo', { form: body });
        return readDetail(id);
      },
      {
        done: 'Update successfully',
        link: ({ companyName, email }) => ({ text: companyName || email || `No. ${id}`, href: registrationHref(id) }),
        failed,
      },
    );
    if (saved) reset(saved.answer);
    return saved !== null;
  };

  const approve = ({ review, ...base }: UserDetail) =>
    perform(approval, [{ id: userId, label: nameOf(base), evenRejected: review?.outcome === 'rejected' }], {
      onEnd: ({ done }) => (done.length > 0 ? onApproved() : undefined),
    });

  const mailNote = useMailNote();

  /** @param approves also approves it after saving */
  const confirmAndSend = async (approves: boolean): Promise<void> => {
    const { review, duplicates } = registration;
    const rejection = review?.outcome === 'rejected' && `${review.by} rejected this partner: ${review.note}`;
    const text = [rejection, `The partner is approved and notified by email.${mailNote}`, duplicatesInWords(duplicates)]
      .filter(Boolean)
      .join(' ');
    if (!(await confirm({ title: 'Do you want to update?', ...(approves && { text }), confirm: 'OK' }))) return;
    approving.current = approves;
    // Read them after the confirmation, like the values.
    const { registration: base, w9: chosen } = latest.current;
    const hasTyped = mayChange && (!approves || isUnsaved());
    if (hasTyped && !(await send(form.getValues(), { base, w9: chosen }))) return;
    if (approves) approve(base);
  };

  return { saving, confirmAndSend, conflictDialog: conflict.dialog };
}
