'use client';

import { useEffect, useRef, useState } from 'react';
import { RecordLink } from '@/components/record/record-link';
import { Button } from '@/components/ui/button';
import { copyText } from '@/components/ui/copy-text';
import { FilterButton } from '@/components/ui/filter-button';
import { StatusPill } from '@/components/ui/status-pill';
import type { createClaims } from '@/lib/contract/by-staff';
import type { Output } from '@/lib/contract/endpoint';
import { CLAIM_RESULTS } from '@/lib/contract/intake/claims';
import type { StatusTone } from '@/lib/domain/order-status';
import { formatCount, formatCountOf, formatPoints } from '@/lib/text/format';

export type RegisteredClaims = Output<typeof createClaims> & { company: string };

type Result = (typeof CLAIM_RESULTS)[number];

const NAMES: Readonly<Record<Result, { name: string; tone: StatusTone }>> = {
  priced: { name: 'Priced', tone: 'ok' },
  awaitingUpdate: { name: 'Awaiting update', tone: 'info' },
  alreadyRegistered: { name: 'Already registered', tone: 'warn' },
  invalid: { name: 'Invalid', tone: 'bad' },
};

/** Rows shown at first, and added by the button below them. */
const ROWS = 200;

/** What came of each pasted serial number, filtered by result. */
export function ClaimsResult({ result }: { result: RegisteredClaims }) {
  const [filter, setFilter] = useState<Result | 'all'>('all');
  const [most, setMost] = useState(ROWS);
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    // Newer browsers return a promise here, which React would call as the cleanup.
    section.current?.scrollIntoView({ block: 'nearest' });
  }, [result]);
  const found = filter === 'all' ? result.claims : result.claims.filter((claim) => claim.result === filter);
  const choose = (next: typeof filter) => {
    setFilter(next);
    setMost(ROWS);
  };
  return (
    <section
      ref={section}
      aria-labelledby="claims-result"
      className="mt-2 max-w-4xl shrink-0 overflow-hidden rounded-lg border border-line bg-surface text-sm"
    >
      <div className="flex flex-wrap items-center gap-2 border-b border-line p-4">
        <h2 id="claims-result" className="mr-auto font-semibold">
          {`${formatCountOf(result.claims.length, 'serial number')} of ${result.company}`}
        </h2>
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
        <div role="group" aria-label="Result" className="flex w-full flex-wrap gap-2">
          <FilterButton
            label="All"
            count={result.claims.length}
            isOn={filter === 'all'}
            onPress={() => choose('all')}
          />
          {CLAIM_RESULTS.map((each) => (
            <FilterButton
              key={each}
              label={NAMES[each].name}
              count={result[each]}
              isOn={filter === each}
              onPress={() => choose(each)}
            />
          ))}
        </div>
      </div>
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
            {found.slice(0, most).map(({ serialNumber, result: is, rate, reason }, index) => (
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
      {found.length === 0 ? <p className="p-4 text-muted">No serial numbers.</p> : null}
      {found.length > most ? (
        <div className="border-t border-line p-3 text-center">
          <Button onClick={() => setMost(most + ROWS)}>
            {`Show ${formatCount(Math.min(ROWS, found.length - most))} more`}
          </Button>
        </div>
      ) : null}
    </section>
  );
}
