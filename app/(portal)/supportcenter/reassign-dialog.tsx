'use client';

import { BulkCounts, BulkDialog, BulkProgress, BulkRefusals, BulkResult } from '@/components/bulk/bulk-dialog';
import {
  validateEach,
  messageOf,
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
import { formatCount, formatCountOf, listNames } from '@/lib/format';

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
  /** @param isDone is nothing left of it? */
  onClose: (isDone: boolean) => void;
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
      onClose(true);
    },
  });
  const close = () => onClose(false);
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

/** All in one call, which gives all or none. */
async function giveAll(eligible: readonly BulkItem[], assigned: number): Promise<Outcome> {
  try {
    const ids = eligible.map(({ id }) => id);
    await bff<typeof assignInquiries>('PATCH', '/contact/assign', { body: { ids, assigned } });
    return { doneIds: ids, failed: [] };
  } catch (error) {
    const reason = messageOf(error);
    return { doneIds: [], failed: eligible.map((inquiry) => failureOf(inquiry, reason)) };
  }
}

const inquiryCount = (count: number) => formatCountOf(count, 'inquiry', 'inquiries');
