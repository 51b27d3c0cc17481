import { StatusPill } from '@/components/ui/status-pill';

type Account = { disabled?: boolean | null | undefined };

const says = ({ disabled }: Account) => (disabled ? 'Disabled' : 'In Use');

/** Whether people can sign in (spec 3 §2). Only *Disabled* stands out. */
export const ACCOUNT_STATUS = {
  field: 'disabled',
  header: 'Account Status',
  slot: 'aside',
  says,
  cell: (account: Account) =>
    account.disabled ? (
      <StatusPill tone="quiet">{says(account)}</StatusPill>
    ) : (
      <span className="sub">{says(account)}</span>
    ),
} as const;
