'use client';

import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { useOpenPage } from '@/components/connection/open-page';
import { Brand } from '@/components/layout/brand';
import { Breadcrumb } from '@/components/layout/breadcrumb';
import { PageTitle } from '@/components/layout/page-title';
import { RecordPage } from '@/components/record/record-page';
import { recordOf } from '@/components/record/use-record';
import { DownloadReport } from '@/components/report/download-report';
import { Button } from '@/components/ui/button';
import { DateRangeField } from '@/components/ui/date-range-field';
import { DetailTable } from '@/components/ui/detail-table';
import { IgnoredDaysNote, ignoredDaysText } from '@/components/ui/ignored-days-note';
import { statementAddress } from '@/lib/addresses/company';
import type { PointMovement } from '@/lib/contract/point-ledger';
import type { getStatement, Statement } from '@/lib/contract/statements';
import type { DateRange, IgnoredDay } from '@/lib/domain/date-range';
import { fullNameOf } from '@/lib/domain/person';
import { movementKindName } from '@/lib/domain/movement-kind';
import { inOrderOfKinds } from '@/lib/domain/statement';
import { formatCountOf, formatPoints, signedPoints } from '@/lib/text/format';
import { companyHref } from '@/lib/addresses/paths';
import { formatDate, formatDay } from '@/lib/time/format-time';

export function StatementScreen({
  id,
  failed,
  period,
  leftOut,
  today,
  timeZone,
}: {
  id: number;
  failed: string | null;
  period: DateRange;
  /** Invalid days in the address. */
  leftOut: readonly IgnoredDay[];
  today: string;
  timeZone: string;
}) {
  return (
    <RecordPage
      source={recordOf<typeof getStatement>('/point-ledger/statement', { query: { companyId: id, ...period } })}
      failed={failed}
      title="Statement"
      problem="There was a problem getting the statement."
    >
      {(statement) => (
        <>
          <div className="flex shrink-0 flex-col gap-3 print:hidden">
            <Breadcrumb href={companyHref(id, 'points')}>{statement.company}</Breadcrumb>
            <PageTitle actions={<StatementActions id={id} period={period} today={today} />}>Statement</PageTitle>
            <IgnoredDaysNote text={ignoredDaysText(leftOut)} />
          </div>
          <StatementPaper statement={statement} period={period} today={today} timeZone={timeZone} />
        </>
      )}
    </RecordPage>
  );
}

function StatementActions({ id, period, today }: { id: number; period: DateRange; today: string }) {
  const [open] = useOpenPage();
  return (
    <>
      <DateRangeField
        range={period}
        today={today}
        label="Period"
        onChange={({ startDate, endDate }) =>
          open(statementAddress.href({ company: id, from: startDate, to: endDate }), { scroll: false })
        }
      />
      <DownloadReport report="statement" query={{ companyId: id, ...period }} label="Download" />
      <Button onClick={() => print()}>
        <Printer aria-hidden size={16} />
        Print
      </Button>
    </>
  );
}

function StatementPaper({
  statement,
  period: { startDate, endDate },
  today,
  timeZone,
}: {
  statement: Statement;
  period: DateRange;
  today: string;
  timeZone: string;
}) {
  const { company, address, opening, closing, count, totals, movements } = statement;
  const starts = startDate ? formatDay(startDate) : 'the beginning';
  const ends = formatDay(endDate ?? today);
  const period = `${starts} – ${ends}`;
  return (
    <article
      aria-label={`Statement of ${company}`}
      className={
        'paper flex max-w-5xl shrink-0 flex-col gap-5 rounded-lg border border-line bg-surface p-6 max-sm:p-4 ' +
        'print:max-w-none print:border-0 print:p-0'
      }
    >
      <header>
        <Brand />
        <div>
          <h2 className="font-semibold wrap-anywhere">{company}</h2>
          {address ? <address className="text-muted not-italic wrap-anywhere">{address}</address> : null}
        </div>
        <p className="text-muted">
          Q point statement, <span className="whitespace-nowrap tabular-nums">{period}</span>
        </p>
      </header>
      <Sums opening={opening} closing={closing} totals={totals} />
      <section aria-labelledby="movements" className="flex flex-col gap-2">
        <h3 id="movements" className="font-semibold">
          {formatCountOf(count, 'movement')}
        </h3>
        {count > movements.length ? (
          <p className="text-muted">Too many movements for one page. Download them all, or choose a shorter period.</p>
        ) : (
          <Movements
            movements={movements}
            opening={opening}
            closing={closing}
            timeZone={timeZone}
            printed={`${company}, ${period}`}
          />
        )}
      </section>
      <p className="text-sm text-muted">{`Created ${formatDay(today)}. Dates in ${timeZone.replaceAll('_', ' ')}.`}</p>
    </article>
  );
}

function Sums({ opening, closing, totals }: Pick<Statement, 'opening' | 'closing' | 'totals'>) {
  return (
    <DetailTable label="Totals by kind" heads={['Totals by kind', ['Movements', 'text-right!'], ['Q', 'text-right!']]}>
      <SumRow name="Opening balance">{formatPoints(opening)}</SumRow>
      {inOrderOfKinds(totals).map(({ kind, count, amount }) => (
        <tr key={kind}>
          <td>{movementKindName(kind)}</td>
          <td className="text-right">{count}</td>
          <td className="figure text-right whitespace-nowrap">{signedPoints(amount)}</td>
        </tr>
      ))}
      <SumRow name="Closing balance">{formatPoints(closing)}</SumRow>
    </DetailTable>
  );
}

function SumRow({ name, children }: { name: string; children: ReactNode }) {
  return (
    <tr className="font-semibold">
      <td colSpan={2}>{name}</td>
      <td className="figure text-right whitespace-nowrap">{children}</td>
    </tr>
  );
}

function Movements({
  movements,
  opening,
  closing,
  timeZone,
  printed,
}: {
  movements: readonly PointMovement[];
  opening: number;
  closing: number;
  timeZone: string;
  printed: string;
}) {
  return (
    <DetailTable
      label="Movements"
      printed={printed}
      className="one-line"
      heads={['Date', 'Movement', 'From', 'By', ['Q', 'text-right!'], ['Balance', 'text-right!']]}
    >
      <BalanceRow name="Opening balance" points={opening} />
      {movements.map((movement) => (
        <tr key={movement.id}>
          <td className="figure whitespace-nowrap">{formatDate(movement.createdAt, timeZone)}</td>
          <td>{movementKindName(movement.kind)}</td>
          <td className="gives-way min-w-32 wrap-anywhere">{sourceName(movement)}</td>
          <td className="min-w-24 wrap-anywhere">{fullNameOf(movement) || '—'}</td>
          <td className="figure text-right whitespace-nowrap">{signedPoints(movement.amount)}</td>
          <td className="figure text-right whitespace-nowrap">{formatPoints(movement.balance)}</td>
        </tr>
      ))}
      <BalanceRow name="Closing balance" points={closing} />
    </DetailTable>
  );
}

function BalanceRow({ name, points }: { name: string; points: number }) {
  return (
    <tr className="font-semibold">
      <td colSpan={5}>{name}</td>
      <td className="figure text-right whitespace-nowrap">{formatPoints(points)}</td>
    </tr>
  );
}

function sourceName(movement: PointMovement): string {
  const { orderId, orderNumber, approvalId, pointRequestId, batchId, reason } = movement;
  const source = orderId
    ? `Order ${orderNumber ?? orderId}`
    : approvalId
      ? `Approval ${approvalId}`
      : pointRequestId
        ? `Point request ${pointRequestId}`
        : batchId
          ? `Spreadsheet ${batchId}`
          : null;
  return [source, reason].filter(Boolean).join(' · ') || '—';
}
