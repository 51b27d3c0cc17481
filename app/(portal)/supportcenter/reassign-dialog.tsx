'use client';

import { BulkCounts, BulkDialog, BulkProgress, BulkRefusals, BulkResult } from '@/components/bulk/bulk-dialog';
import {
  validateEach,
  failureBy,
  failureOf,
  useBulkRun,
  type BulkItem,
  type Outcome,
  type ItemFailure,
} from '@/components/bulk/use-bulk-run';
import { Button } from '@/components/ui/button';
import { DialogButtons } from '@/components/ui/dialog-buttons';
import { showToast } from '@/components/ui/toast';
import { bff } from '@/lib/bff/client';
import type { assignInquiries, getInquiry } from '@/lib/contract/inquiries';
import { formatCount, listNames } from '@/lib/format';
import { readAllAnew } from '@/lib/query/client';
import { inquiryCount } from './inquiries-query';

/** Inquiries that are to be given to somebody. Who asked is their label. */
export interface ReassignJob {
  manager: { id: number; name: string };
  inquiries: readonly BulkItem[];
}

/** Says which of the selected inquiries change hands, gives them in one call, and says what came of it. */
export default function ReassignDialog({
  job: { manager, inquiries },
  onClose,
}: {
  job: ReassignJob;
  /** Is told which of them were given. */
  onClose: (doneIds: readonly number[]) => void;
}) {
  const bulk = useBulkRun<BulkItem>({
    total: inquiries.length,
    validate: (failed, progress) =>
      validateEach<BulkItem, BulkItem>(
        failed ?? inquiries,
        progress,
        async (inquiry): Promise<BulkItem | ItemFailure> => {
          const { assign } = await bff<typeof getInquiry>('GET', '/contact/detail/{id}', {
            params: { id: inquiry.id },
            signal: progress.signal,
          });
          return assign?.id === manager.id
            ? failureOf(inquiry, `Is with ${manager.name} already.`)
            : { id: inquiry.id, label: inquiry.label };
        },
      ),
    apply: (eligible) => giveAll(eligible, manager.id),
    onWhole: (doneIds) => {
      showToast.success(`${inquiryCount(doneIds.length)} reassigned to ${manager.name}`, {
        text: listNames(inquiries.map(({ label }) => label)),
      });
      onClose(doneIds);
    },
  });
  const close = () => {
    // What was refused may stand otherwise than the list shows it.
    if (bulk.phase.name !== 'reading') readAllAnew();
    onClose(bulk.doneIds());
  };
  return (
    <BulkDialog
      title={`Reassign: ${inquiryCount(inquiries.length)}`}
      run={bulk}
      reading="Reading the inquiries"
      review={({ eligible, ineligible }) => (
        <>
          <BulkCounts ineligible={ineligible.length}>
            <b className="font-semibold">{`${formatCount(eligible.length)} can be reassigned to ${manager.name}`}</b>
          </BulkCounts>
          <BulkRefusals label="Inquiries that don’t change hands" items={ineligible} />
          <DialogButtons leave="Not now" onLeave={close}>
            {eligible.length > 0 ? (
              <Button look="primary" className="max-sm:h-10" onClick={() => bulk.run(eligible)}>
                {`Reassign ${inquiryCount(eligible.length)}`}
              </Button>
            ) : null}
          </DialogButtons>
        </>
      )}
      running={(progress) => <BulkProgress label="Reassigning the inquiries" progress={progress} />}
      result={(ended) => (
        <BulkResult
          ended={ended}
          sentences={{
            done: (count) => `${inquiryCount(count)} reassigned to ${manager.name}.`,
            items: inquiryCount,
            failed: (count) => `${inquiryCount(count)} could not be reassigned.`,
          }}
          failedLabel="Failed inquiries"
          onRetry={() => bulk.retry(ended.failed)}
          onClose={close}
        />
      )}
      onClose={close}
    />
  );
}

/** The most inquiries that one call gives (lib/contract/inquiries.ts). */
const GIVEN_PER_CALL = 1_000;

/** As many as possible in one call, which gives all of its own or none. */
async function giveAll(eligible: readonly BulkItem[], assigned: number): Promise<Outcome> {
  const doneIds: number[] = [];
  const failed: ItemFailure[] = [];
  for (let from = 0; from < eligible.length; from += GIVEN_PER_CALL) {
    const part = eligible.slice(from, from + GIVEN_PER_CALL);
    try {
      const ids = part.map(({ id }) => id);
      await bff<typeof assignInquiries>('PATCH', '/contact/assign', { body: { ids, assigned } });
      doneIds.push(...ids);
    } catch (error) {
      failed.push(...part.map((inquiry) => failureBy(inquiry, error)));
    }
  }
  return { doneIds, failed };
}
