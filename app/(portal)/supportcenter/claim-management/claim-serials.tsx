'use client';

import { RecordLink } from '@/components/record/record-link';
import { Button } from '@/components/ui/button';
import { copyText } from '@/components/ui/copy-text';
import { StatusPill } from '@/components/ui/status-pill';
import type { WarrantyClaimDetail } from '@/lib/contract/warranty-claims';
import { serialVerdict, VERDICT_TONES } from '@/lib/domain/warranty-claim';
import { formatCount, formatCountOf } from '@/lib/text/format';
import { formatDate } from '@/lib/time/format-time';

type ClaimedSerial = NonNullable<WarrantyClaimDetail['serialNumbers']>[number];

/** A claim's serial numbers with their known data. */
export function SerialNumbers({ claim, timeZone }: { claim: WarrantyClaimDetail; timeZone: string }) {
  const numbers = namedBy(claim);
  const serial = new Map(claim.serialNumbers?.map((each) => [each.serialNumber, each]));
  return (
    <section
      aria-labelledby="claim-serials"
      className="overflow-hidden rounded-lg border border-line bg-surface text-sm"
    >
      <div className="flex min-h-10 items-center gap-2 border-b border-line px-4">
        <h3 id="claim-serials" className="font-semibold">
          Affected product serial numbers
        </h3>
        <span className="text-muted tabular-nums">{formatCount(numbers.length)}</span>
        {numbers.length > 0 ? (
          <Button
            look="quiet"
            className="-mr-3 ml-auto"
            onClick={() =>
              void copyText(numbers.join('\n'), `Copied ${formatCountOf(numbers.length, 'serial number')}.`)
            }
          >
            Copy
          </Button>
        ) : null}
      </div>
      {numbers.length === 0 ? <p className="px-4 py-3 text-muted">This claim lists none.</p> : null}
      <ul className="max-h-80 divide-y divide-line overflow-y-auto">
        {numbers.map((number, index) => (
          <li key={`${number} ${index}`} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
            <span className="font-medium tabular-nums wrap-anywhere">
              <RecordLink to="serialNumber" id={number}>
                {number}
              </RecordLink>
            </span>
            <Verdict serial={serial.get(number)} timeZone={timeZone} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Empty if nothing is known about the number. */
function Verdict({ serial, timeZone }: { serial: ClaimedSerial | undefined; timeZone: string }) {
  if (!serial) return null;
  const verdict = serialVerdict(serial);
  const { claimedBefore, uploadedAt, productName } = serial;
  return (
    <>
      <span className="ml-auto">
        <StatusPill tone={VERDICT_TONES[verdict]}>{verdict}</StatusPill>
      </span>
      <span className="basis-full text-xs text-muted">
        {claimedBefore ? (
          <>
            <RecordLink to="warrantyClaim" id={claimedBefore.id} className="text-accent underline">
              {claimedBefore.claimLabel}
            </RecordLink>
            {` of ${formatDate(claimedBefore.createdAt, timeZone)}, ${claimedBefore.claimStatus}`}
          </>
        ) : uploadedAt ? (
          `${productName ?? 'Unit'}, uploaded ${formatDate(uploadedAt, timeZone)}`
        ) : (
          'Never uploaded.'
        )}
      </span>
    </>
  );
}

function namedBy({ affectedProductSerialNumbers: numbers }: WarrantyClaimDetail): readonly string[] {
  if (Array.isArray(numbers)) return numbers;
  return (numbers ?? '').split(/[\s,;]+/).filter(Boolean);
}
