'use client';

import { useState } from 'react';
import { UNDO_NOTE, type Failure, type Item } from '@/components/action/action';
import { CheckDialog, Counts } from '@/components/action/action-dialog';
import { checkEach, failureOf, type Checked, type Progress } from '@/components/action/check';
import { Failures } from '@/components/action/item-list';
import { TextField } from '@/components/form/text-field';
import { Button } from '@/components/ui/button';
import { DialogButtons } from '@/components/ui/dialog-buttons';
import { bff } from '@/lib/bff/client';
import type { CompanyPoints, searchCompanyPoints } from '@/lib/contract/points';
import { MAX_REQUEST_REASON } from '@/lib/domain/point-request';
import { formatCount, formatCountOf, formatPoints } from '@/lib/format';
import { decideRequests } from './decide-requests';
import {
  pendingRequest,
  VERDICT_WORDS,
  type PendingRequest,
  type RequestReader,
  type Verdict,
} from './pending-request';

/** What is to be decided: the requests of companies, whose name is their label. */
export interface VerdictJob {
  verdict: Verdict;
  companies: readonly Item[];
}

/** A request that can be decided, as it was read just before. */
interface Decidable extends Item {
  company: CompanyPoints;
  request: PendingRequest;
}

const requestCount = (count: number) => formatCountOf(count, 'request');

/** Decides the requests of several companies: which can be decided, and what follows. */
export default function BulkVerdict({
  job: { verdict, companies },
  reader,
  onClose,
  onClosed,
}: {
  job: VerdictJob;
  reader: RequestReader;
  /** @param pendingIds the companies for which a decision is under way */
  onClose: (pendingIds: readonly number[]) => void;
  onClosed?: (() => void) | undefined;
}) {
  const [reason, setReason] = useState('');
  const words = VERDICT_WORDS[verdict];
  const close = () => onClose([]);
  const decide = (eligible: readonly Decidable[]) => {
    const requests = eligible.map(({ company, request }) => ({ company, what: request.what }));
    decideRequests(verdict, requests, { reason: reason.trim() || undefined });
    onClose(eligible.map(({ id }) => id));
  };
  return (
    <CheckDialog<Decidable>
      title={`${words.verb}: ${requestCount(companies.length)}`}
      reading="Reading the requests"
      total={companies.length}
      check={(progress) => checkAll(companies, verdict, reader, progress)}
      onClose={close}
      onClosed={onClosed}
    >
      {({ eligible, ineligible }) => (
        <>
          <Counts ineligible={ineligible.length}>
            {`${formatCount(eligible.length)} can be ${words.done.toLowerCase()}`}
          </Counts>
          <Failures label={`Requests that can’t be ${words.done.toLowerCase()}`} items={ineligible} />
          <Decidables verdict={verdict} decidable={eligible} />
          {verdict === 'reject' && eligible.length > 0 ? (
            <TextField
              name="reason"
              label="Reason (optional)"
              hint="Who made the requests can read it."
              maxLength={MAX_REQUEST_REASON}
              autoComplete="off"
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          ) : null}
          {eligible.length > 0 ? <p className="text-sm text-muted">{UNDO_NOTE}</p> : null}
          <DialogButtons leave="Not now" onLeave={close}>
            {eligible.length > 0 ? (
              <Button look="primary" className="max-sm:h-10" onClick={() => decide(eligible)}>
                {`${words.verb} ${requestCount(eligible.length)}`}
              </Button>
            ) : null}
          </DialogButtons>
        </>
      )}
    </CheckDialog>
  );
}

/** What each request does to its company's points. */
function Decidables({ verdict, decidable }: { verdict: Verdict; decidable: readonly Decidable[] }) {
  if (decidable.length === 0) return null;
  return (
    <div
      role="region"
      aria-label="Requests to decide"
      tabIndex={0}
      className="max-h-[40dvh] overflow-y-auto rounded border text-sm"
    >
      <ul>
        {decidable.map(({ id, label, company, request }) => (
          <li key={id} className="grid gap-x-3 border-b px-3 py-2 last:border-b-0 sm:grid-cols-[minmax(0,1fr)_auto]">
            <span className="wrap-anywhere">
              <span className="font-medium">{label}</span>
              <span className="block text-xs text-muted">
                {[request.what, company.pointRequest?.requesterName && `by ${company.pointRequest.requesterName}`]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            {verdict === 'approve' ? (
              <span className="text-muted tabular-nums sm:text-right">
                {`Available after: ${formatPoints(request.availableAfter)}`}
              </span>
            ) : null}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Reads each company as it stands now, and asks the rules whether its request can be decided so. */
function checkAll(
  companies: readonly Item[],
  verdict: Verdict,
  reader: RequestReader,
  progress: Progress,
): Promise<Checked<Decidable>> {
  return checkEach(companies, progress, async ({ id, label }) => {
    const { data } = await bff<typeof searchCompanyPoints>('GET', '/users/qpoints/search', {
      query: { companyId: id },
      signal: progress.signal,
    });
    return validateRequest(
      { id, label },
      data.find((company) => company.id === id),
      verdict,
      reader,
    );
  });
}

function validateRequest(
  item: Item,
  company: CompanyPoints | undefined,
  verdict: Verdict,
  reader: RequestReader,
): Decidable | Failure {
  if (!company) return failureOf(item, 'This company does not exist.');
  const request = pendingRequest(company, reader);
  if (!request) return failureOf(item, 'No request of this company awaits a decision any more.');
  const reason = request.hold ?? (verdict === 'approve' ? request.refusal : null);
  return reason ? failureOf(item, reason) : { id: company.id, label: company.name, company, request };
}
