'use client';

import { recordOf } from '@/components/record/use-record';
import { DetailSection } from '@/components/ui/detail-section';
import { DetailTable } from '@/components/ui/detail-table';
import type { ForecastApproval, ForecastCode, listForecastApprovals } from '@/lib/contract/forecasts';
import { formatCount } from '@/lib/text/format';

/** The undecided kinds of a company's month. */
export const forecastSource = (submissionId: number) =>
  recordOf<typeof listForecastApprovals>('/forecasts/approvals', { query: { submissionId } });

/** A month's forecast, if the upstream provides it, and its scans by article code. */
export function ForecastTables({ item: { codes, lines } }: { item: Pick<ForecastApproval, 'codes' | 'lines'> }) {
  return (
    <>
      {lines ? (
        <DetailSection title="Forecast">
          <CodesTable label="What was forecast" codes={lines} />
        </DetailSection>
      ) : null}
      <DetailSection title="Scanned modules">
        <CodesTable label="Module types" codes={codes ?? []} />
      </DetailSection>
    </>
  );
}

function CodesTable({ label, codes }: { label: string; codes: readonly ForecastCode[] }) {
  return (
    <DetailTable
      label={label}
      heads={['Module Type', ['Power Class (W)', 'num'], ['Volume (W)', 'num'], ['Quantity (pcs)', 'num']]}
    >
      {codes.map((code, index) => (
        <tr key={index}>
          <td>{code.productName}</td>
          <td className="num">{formatCount(code.volume)}</td>
          <td className="num">{formatCount(code.wattage)}</td>
          <td className="num">{formatCount(code.count)}</td>
        </tr>
      ))}
      <tr className="font-semibold">
        <th scope="row">Total</th>
        <td />
        <td className="num">{formatCount(sumOf(codes, 'wattage'))}</td>
        <td className="num">{formatCount(sumOf(codes, 'count'))}</td>
      </tr>
    </DetailTable>
  );
}

function sumOf(codes: readonly ForecastCode[], field: 'wattage' | 'count'): number {
  return codes.reduce((sum, code) => sum + code[field], 0);
}
