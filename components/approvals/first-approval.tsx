import type { FirstApproval } from '@/lib/contract/approvals';
import { formatDateTime } from '@/lib/time/format-time';

/** For example `Dana Cruz, 11-23-2026 22:49`. */
export const approvedFirst = ({ by, at }: FirstApproval, timeZone: string) =>
  [by, formatDateTime(at, timeZone)].filter(Boolean).join(', ');

/** Marks a row that awaits a second administrator (docs/decisions/0011-approval-thresholds.md). */
export function FirstApprovalMark({ children }: { children: string }) {
  return (
    <span className="flex flex-col leading-4">
      <span className="font-medium">Needs a second administrator</span>
      <span className="truncate text-xs text-muted">{children}</span>
    </span>
  );
}
