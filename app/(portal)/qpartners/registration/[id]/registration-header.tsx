'use client';

import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { RecordAssignee } from '@/components/assignments/assigned';
import { useRecordActions } from '@/components/commands/record-here';
import { SubmitButton } from '@/components/form/form';
import { useMay } from '@/components/layout/rights';
import { PageHead } from '@/components/record/record-layout';
import { Button, DISABLED_CLASS } from '@/components/ui/button';
import type { MenuEntry } from '@/components/ui/menu-content';
import { StatusPill } from '@/components/ui/status-pill';
import type { UserDetail } from '@/lib/contract/registrations';
import { APPROVED_STEP, faultsOfRegistration, type RegistrationValues } from '@/lib/domain/registration';
import type { StatusTone } from '@/lib/domain/order-status';
import type { ListPlace } from '@/lib/addresses/page-range';
import { nameOf, statusOf, type FormValues } from './registration-values';

const STATUS_TONES: Readonly<Record<string, StatusTone>> = { Approved: 'ok', Rejected: 'bad' };

/** The registration's name, status and actions. */
export function RegistrationHeader({
  userId,
  registration,
  place,
  listHref,
  menu,
  children,
}: {
  userId: number;
  registration: UserDetail;
  place: ListPlace | null;
  listHref: string;
  menu: readonly MenuEntry[];
  children: ReactNode;
}) {
  const name = nameOf(registration);
  const status = statusOf(registration);
  return (
    <PageHead
      title={name}
      area="Registration"
      list={{ label: 'List', href: listHref }}
      noun="registration"
      place={place}
      status={<StatusPill tone={STATUS_TONES[status] ?? 'info'}>{status}</StatusPill>}
      owner={
        registration.approvalStep < APPROVED_STEP ? (
          <RecordAssignee place="page" kind="registration" record={userId} name={name} />
        ) : null
      }
      actions={children}
      menu={menu}
      logged={['partner', userId]}
    />
  );
}

/** Approve and Confirm. Approve is primary if nothing is missing, otherwise Confirm is. */
export function RegistrationButtons({
  registration: { approvalStep, review },
  isSaving,
  isUnsaved,
  onApprove,
}: {
  registration: UserDetail;
  isSaving: boolean;
  /** Whether there are unsaved changes, including the W-9. */
  isUnsaved: () => boolean;
  onApprove: () => void;
}) {
  const mayDecide = useMay('registration', 'decide');
  const isApproved = approvalStep >= APPROVED_STEP;
  const isRejected = review?.outcome === 'rejected';
  const values = useWatch<FormValues>();
  useRecordActions(isApproved || isSaving || !mayDecide ? [] : [{ label: 'Approve', changes: true, run: onApprove }]);
  const isWhole = faultsOfRegistration(values as RegistrationValues).length === 0;
  const isNext = mayDecide && !isApproved && !isRejected && isWhole;
  return (
    <>
      {isApproved || !mayDecide ? null : (
        <Button
          look={isNext ? 'primary' : 'secondary'}
          className={DISABLED_CLASS}
          aria-disabled={isSaving || undefined}
          onClick={isSaving ? undefined : onApprove}
        >
          Approve
        </Button>
      )}
      <SubmitButton busy="Saving…" look={isNext ? 'secondary' : 'primary'} rests={!isUnsaved()}>
        Confirm
      </SubmitButton>
    </>
  );
}
