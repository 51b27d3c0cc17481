'use client';

import { useState } from 'react';
import type { Failure, Item } from '@/components/action/action';
import { ActionDialog } from '@/components/action/action-dialog';
import { failureOf } from '@/components/action/check';
import { TextField } from '@/components/form/text-field';
import { bff } from '@/lib/bff/client';
import type { CompanyPoints, searchCompanyPoints } from '@/lib/contract/points';
import { MAX_REQUEST_REASON } from '@/lib/domain/point-request';
import { formatPoints } from '@/lib/text/format';
import { deciding } from './decide-requests';
import { pendingRequest, type PendingRequest, type RequestReader, type Verdict } from './pending-request';

/** The labels of the items are company names. */
export interface VerdictJob {
  verdict: Verdict;
  companies: readonly Item[];
}

/** A pending request, read just before the dialog shows it. */
interface Waiting extends Item {
  company: CompanyPoints;
  request: PendingRequest;
}

export default function BulkVerdict({
  job: { verdict, companies },
  reader,
  onClose,
  onClosed,
}: {
  job: VerdictJob;
  reader: RequestReader;
  /** @param pendingIds companies whose decision is in progress */
  onClose: (pendingIds: readonly number[]) => void;
  onClosed?: (() => void) | undefined;
}) {
  const [reason, setReason] = useState('');
  const action = deciding(verdict, reason.trim() || undefined);
  return (
    <ActionDialog
      items={companies}
      read={(item, signal) => readRequest(item, reader, signal)}
      action={{ ...action, check: (waiting: Waiting) => checked(waiting, verdict) }}
      words={action}
      fields={
        verdict === 'reject' ? (
          <TextField
            name="reason"
            label="Reason (optional)"
            hint="The people who made the requests see this."
            maxLength={MAX_REQUEST_REASON}
            autoComplete="off"
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        ) : null
      }
      onStart={(requests) => {
        onClose(requests.map(({ id }) => id));
        return undefined;
      }}
      onClose={() => onClose([])}
      onClosed={onClosed}
    />
  );
}

/** Reads a company's current request. @throws BffError if the call fails */
async function readRequest(item: Item, reader: RequestReader, signal: AbortSignal): Promise<Waiting | Failure> {
  const query = { companyId: item.id };
  const { data } = await bff<typeof searchCompanyPoints>('GET', '/users/qpoints/search', { query, signal });
  const company = data.find(({ id }) => id === item.id);
  if (!company) return failureOf(item, 'This company doesn’t exist.');
  const request = pendingRequest(company, reader);
  if (!request) return failureOf(item, 'No request from this company is awaiting a decision anymore.');
  return { id: company.id, label: company.name, company, request };
}

/** Returns the effect on the company's points, or the reason why the request can't be decided. */
function checked({ company, request, ...item }: Waiting, verdict: Verdict) {
  const refusal = request.hold ?? (verdict === 'approve' ? request.refusal : null);
  if (refusal) return refusal;
  const requester = company.pointRequest?.requesterName;
  const after = [
    requester ? `${request.what} by ${requester}` : request.what,
    ...(verdict === 'approve' ? [`Available after: ${formatPoints(request.availableAfter)}`] : []),
  ].join(' · ');
  return { ...item, company, what: request.what, after };
}
