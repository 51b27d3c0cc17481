'use client';

import { useActingCompany } from '@/components/by-staff/company-fields';
import { RecordLink } from '@/components/record/record-link';
import { Button } from '@/components/ui/button';
import { copyText } from '@/components/ui/copy-text';
import { FilteredResult } from '@/components/ui/filtered-result';
import { StatusPill } from '@/components/ui/status-pill';
import type { createClaims } from '@/lib/contract/by-staff';
import type { Output } from '@/lib/contract/endpoint';
import { CLAIM_RESULTS } from '@/lib/contract/intake/claims';
import type { StatusTone } from '@/lib/domain/order-status';
import { formatCountOf, formatPoints } from '@/lib/text/format';

export type RegisteredClaims = Output<typeof createClaims> & { companyId: number };

type Result = (typeof CLAIM_RESULTS)[number];

const NAMES: Readonly<Record<Result, { name: string; tone: StatusTone }>> = {
  priced: { name: 'Priced', tone: 'ok' },
  awaitingUpdate: { name: 'Awaiting update', tone: 'info' },
  alreadyRegistered: { name: 'Already registered', tone: 'warn' },
  invalid: { name: 'Invalid', tone: 'bad' },
};

/** What came of each pasted serial number, filtered by result. */
export function ClaimsResult({ result }: { result: RegisteredClaims }) {
  const { company } = useActingCompany(result.companyId);
  return (
    <FilteredResult
      title={`${formatCountOf(result.claims.length, 'serial number')} of ${company?.name ?? 'the company'}`}
      legend="Result"
      className="mt-2 max-w-4xl"
      rows={result.claims}
      states={CLAIM_RESULTS.map((each) => ({ state: each, label: NAMES[each].name, count: result[each] }))}
      stateOf={(claim) => claim.result}
      actions={(found) => (
        <Button
          look="quiet"
          onClick={() =>
            void copyText(
              found.map(({ serialNumber }) => serialNumber).join('\n'),
              `Copied ${formatCountOf(found.length, 'serial number')}.`,
            )
          }
        >
          Copy
        </Button>
      )}
    >
      {(shown) => (
        <>
          <div className="overflow-x-auto" role="region" aria-label="Results" tabIndex={0}>
            <table className="detail-table">
              <thead>
                <tr>
                  <th scope="col">Serial number</th>
                  <th scope="col">Result</th>
                  <th scope="col" className="text-right">
                    Q
                  </th>
                  <th scope="col">Reason</th>
                </tr>
              </thead>
              <tbody>
                {shown.map(({ serialNumber, result: is, rate, reason }, index) => (
                  <tr key={index}>
                    <td className="tabular-nums wrap-anywhere">
                      {is === 'invalid' ? (
                        serialNumber
                      ) : (
                        <RecordLink to="serialNumber" id={serialNumber}>
                          {serialNumber}
                        </RecordLink>
                      )}
                    </td>
                    <td>
                      <StatusPill tone={NAMES[is].tone}>{NAMES[is].name}</StatusPill>
                    </td>
                    <td className="text-right tabular-nums">{rate === null ? '–' : formatPoints(rate)}</td>
                    <td>{reason}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {shown.length === 0 ? <p className="p-4 text-muted">No serial numbers.</p> : null}
        </>
      )}
    </FilteredResult>
  );
}
