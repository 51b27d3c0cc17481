'use client';

import { BulkCounts, BulkDialog, BulkProgress, BulkRefusals, BulkResult } from '@/components/bulk/bulk-dialog';
import {
  judgeEach,
  messageOf,
  refusal,
  useBulkRun,
  type BulkItem,
  type Judgement,
  type Outcome,
  type Refusal,
  type Watch,
} from '@/components/bulk/use-bulk-run';
import { Button } from '@/components/ui/button';
import { DialogButtons } from '@/components/ui/dialog-buttons';
import { showToast } from '@/components/ui/toast';
import { bff } from '@/lib/bff/client';
import type { CompanyPoints, requestPoints, searchCompanyPoints } from '@/lib/contract/points';
import { formatCount, formatCountOf, formatPoints } from '@/lib/format';
import {
  pendingRequest,
  VERDICT_WORDS,
  wishOf,
  type PendingRequest,
  type RequestReader,
  type Verdict,
} from './pending-request';

/** What is to be decided: the requests of companies, whose name is their label. */
export interface VerdictJob {
  verdict: Verdict;
  companies: readonly BulkItem[];
}

/** A request that can be decided, as it was read just before. */
interface Decidable extends BulkItem {
  company: CompanyPoints;
  request: PendingRequest;
}

/** Decides the requests of several companies: which can be decided, the run, and what came of it. */
export default function BulkVerdict({
  job: { verdict, companies },
  reader,
  onClose,
  onClosed,
}: {
  job: VerdictJob;
  reader: RequestReader;
  onClose: (decidedIds: readonly number[]) => void;
  onClosed: () => void;
}) {
  const words = VERDICT_WORDS[verdict];
  const done = (count: number) => `${words.done} ${requestCount(count)}.`;
  const bulk = useBulkRun<Decidable>({
    total: companies.length,
    judge: (failed, watch) => judge(failed ?? companies, verdict, reader, watch),
    apply: (ready, watch) => decideAll(ready, verdict, watch),
    onWhole: (ids) => {
      showToast.success(done(ids.length));
      onClose(ids);
    },
  });
  const close = () => onClose(bulk.doneIds());

  return (
    <BulkDialog
      title={`${words.verb}: ${requestCount(companies.length)}`}
      run={bulk}
      reading="Reading the requests"
      review={({ ready, refused }) => (
        <>
          <BulkCounts refused={refused.length}>
            <b className="font-semibold">{`${formatCount(ready.length)} can be ${words.done.toLowerCase()}`}</b>
          </BulkCounts>
          <BulkRefusals label={`Requests that can’t be ${words.done.toLowerCase()}`} items={refused} />
          <Decidables verdict={verdict} decidable={ready} />
          <DialogButtons leave="Not now" onLeave={close}>
            {ready.length > 0 ? (
              <Button look="primary" className="max-sm:h-10" onClick={() => bulk.run(ready)}>
                {`${words.verb} ${requestCount(ready.length)}`}
              </Button>
            ) : null}
          </DialogButtons>
        </>
      )}
      running={(progress) => <BulkProgress label={words.running} progress={progress} onStop={bulk.stop} />}
      result={(ended) => (
        <BulkResult
          ended={ended}
          sentences={{ done, items: requestCount, failed: (count) => `${requestCount(count)} could not be decided.` }}
          failedLabel="Failed requests"
          onRetry={() => bulk.retry(ended.failed)}
          onClose={close}
        />
      )}
      onClose={close}
      onClosed={onClosed}
    />
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
              <span className="text-muted tabular-nums sm:text-right">{`Available after: ${formatPoints(request.availableAfter)}`}</span>
            ) : null}
          </li>
        ))}
      </ul>
    </div>
  );
}

const requestCount = (count: number) => formatCountOf(count, 'request');

/** Reads each company as it stands now, and asks the rules whether its request can be decided so. */
function judge(
  companies: readonly BulkItem[],
  verdict: Verdict,
  reader: RequestReader,
  watch: Watch,
): Promise<Judgement<Decidable>> {
  return judgeEach(companies, watch, async ({ id, label }) => {
    const { data } = await bff<typeof searchCompanyPoints>('GET', '/users/qpoints/search', {
      query: { companyId: id },
      signal: watch.signal,
    });
    return judgementOf(
      { id, label },
      data.find((company) => company.id === id),
      verdict,
      reader,
    );
  });
}

function judgementOf(
  item: BulkItem,
  company: CompanyPoints | undefined,
  verdict: Verdict,
  reader: RequestReader,
): Decidable | Refusal {
  if (!company) return refusal(item, 'This company does not exist.');
  const request = pendingRequest(company, reader);
  if (!request) return refusal(item, 'No request of this company awaits a decision any more.');
  const reason = request.hold ?? (verdict === 'approve' ? request.refusal : null);
  return reason ? refusal(item, reason) : { id: company.id, label: company.name, company, request };
}

/** The most requests that one call takes (lib/contract/points.ts). */
const MOST_REQUESTS = 100;

/** Decides requests as they were judged, as many at once as one call takes. */
async function decideAll(
  decidable: readonly Decidable[],
  verdict: Verdict,
  { signal, onProgress }: Watch,
): Promise<Outcome> {
  const doneIds: number[] = [];
  const failed: Refusal[] = [];
  for (let from = 0; from < decidable.length && !signal.aborted; from += MOST_REQUESTS) {
    const part = decidable.slice(from, from + MOST_REQUESTS);
    const reasons = await reasonsAgainst(part, verdict);
    for (const item of part) {
      const reason = reasons.get(item.id);
      if (reason) failed.push(refusal(item, reason));
      else doneIds.push(item.id);
    }
    onProgress(doneIds.length + failed.length);
  }
  return { doneIds, failed };
}

/** By company: why its request was not decided. */
async function reasonsAgainst(decidable: readonly Decidable[], verdict: Verdict): Promise<Map<number, string>> {
  const body = decidable.map(({ company }) => wishOf(company, verdict));
  try {
    const answer = await bff<typeof requestPoints>('POST', '/point-request/batch', { body });
    return new Map(answer.pointRequestError.map(({ companyId = 0, message }) => [companyId, message]));
  } catch (error) {
    return new Map(decidable.map(({ id }) => [id, messageOf(error)]));
  }
}
