import type { ReactNode } from 'react';
import { Brand } from '@/components/layout/brand';
import { RecordLink } from '@/components/record/record-link';
import { DetailTable } from '@/components/ui/detail-table';
import type { Closing, ClosingFigures } from '@/lib/contract/closing';
import {
  CLOSING_GROUP_NAMES,
  CLOSING_GROUPS,
  closingGroupOf,
  closingMonthInWords,
  monthBefore,
  notableKinds,
  NOTABLE_RULE,
} from '@/lib/domain/closing';
import { LIABILITY_BANDS } from '@/lib/domain/insights';
import { movementKindName } from '@/lib/domain/movement-kind';
import { formatCount, formatPoints, signedPoints } from '@/lib/text/format';
import { formatDate } from '@/lib/time/format-time';

const RIGHT = 'text-right!';
const FIGURE = 'figure text-right whitespace-nowrap';

/** A month's figures, on screen and in print. */
export function ClosingPaper({ closing, timeZone }: { closing: Closing; timeZone: string }) {
  const { month, figures, signedBy, signedAt, confirmedBy, confirmedAt } = closing;
  const words = closingMonthInWords(month);
  const state = confirmedAt ? 'Closed' : signedAt ? 'Signed, not confirmed' : 'Draft, not signed';
  return (
    <article
      aria-label={`Figures of ${words}`}
      className={
        'paper flex max-w-5xl shrink-0 flex-col gap-6 rounded-lg border border-line bg-surface p-6 max-sm:p-4 ' +
        'print:max-w-none print:border-0 print:p-0'
      }
    >
      <header>
        <Brand />
        <h2 className="font-semibold">{`Closing of ${words}`}</h2>
        <p className="text-muted">{state}</p>
      </header>
      <Sums month={month} figures={figures} />
      <Corrections figures={figures} />
      <Differences month={month} figures={figures} />
      <Liability figures={figures} />
      <p className="text-sm text-muted">
        {[
          signedAt && `Signed by ${signedBy ?? 'a former user'} on ${formatDate(signedAt, timeZone)}.`,
          confirmedAt && `Confirmed by ${confirmedBy ?? 'a former user'} on ${formatDate(confirmedAt, timeZone)}.`,
          `Days are in ${timeZone.replaceAll('_', ' ')}.`,
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
    </article>
  );
}

function Part({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section className="flex min-w-0 flex-col gap-2">
      <h3 className="font-semibold">{title}</h3>
      {note ? <p className="text-sm text-muted">{note}</p> : null}
      {children}
    </section>
  );
}

function Sums({
  month,
  figures: { opening, closing, kinds, before, settled },
}: {
  month: string;
  figures: ClosingFigures;
}) {
  const former = closingMonthInWords(monthBefore(month));
  const sumIn = (sums: ClosingFigures['kinds'], kind: string) => sums.find((each) => each.kind === kind);
  const all = [...new Set([...kinds, ...before].map(({ kind }) => kind))].map((kind) => ({
    kind,
    now: sumIn(kinds, kind) ?? { movements: 0, amount: 0 },
    before: sumIn(before, kind)?.amount ?? 0,
  }));
  const heads = ['Movements', ['Number', RIGHT], ['Q', RIGHT], [former, RIGHT]] as const;
  return (
    <Part
      title="From opening to closing balance"
      {...(settled.advances > 0 && {
        note:
          `Advances settled: ${formatCount(settled.advances)}, ${formatPoints(settled.qpoints)}. ` +
          'They count in the month they were given.',
      })}
    >
      <DetailTable label="From opening to closing balance" heads={heads}>
        <TotalRow name="Opening balance">{formatPoints(opening)}</TotalRow>
        {CLOSING_GROUP_NAMES.map((group) => {
          const lines = all.filter(
            ({ kind, now, before: sum }) => closingGroupOf({ kind, amount: now.amount || sum }) === group,
          );
          if (lines.length === 0) return null;
          const total = lines.reduce((sum, { now }) => sum + now.amount, 0);
          return [
            ...lines.map(({ kind, now, before: sum }) => (
              <tr key={kind}>
                <td>{`${CLOSING_GROUPS[group]}: ${movementKindName(kind)}`}</td>
                <td className={FIGURE}>{formatCount(now.movements)}</td>
                <td className={FIGURE}>{signed(now.amount)}</td>
                <td className={FIGURE}>{signed(sum)}</td>
              </tr>
            )),
            lines.length > 1 ? (
              <tr key={`all ${group}`} className="font-semibold">
                <td colSpan={2}>{CLOSING_GROUPS[group]}</td>
                <td className={FIGURE}>{signed(total)}</td>
                <td className={FIGURE}>{signed(lines.reduce((sum, line) => sum + line.before, 0))}</td>
              </tr>
            ) : null,
          ];
        })}
        <TotalRow name="Closing balance">{formatPoints(closing)}</TotalRow>
      </DetailTable>
    </Part>
  );
}

const signed = (amount: number) => (amount === 0 ? formatPoints(0) : signedPoints(amount));

function TotalRow({ name, children }: { name: string; children: ReactNode }) {
  return (
    <tr className="font-semibold">
      <td colSpan={2}>{name}</td>
      <td className={FIGURE}>{children}</td>
      <td />
    </tr>
  );
}

function Corrections({ figures: { corrections } }: { figures: ClosingFigures }) {
  if (corrections.length === 0) return null;
  const heads = ['Belongs to', 'Movement', ['Number', RIGHT], ['Q', RIGHT]] as const;
  return (
    <Part title="Corrections of earlier months" note="Included above, because they were made in this month.">
      <DetailTable label="Corrections of earlier months" heads={heads}>
        {corrections.map(({ month, kind, movements, amount }) => (
          <tr key={`${month} ${kind}`}>
            <td>{closingMonthInWords(month)}</td>
            <td>{movementKindName(kind)}</td>
            <td className={FIGURE}>{formatCount(movements)}</td>
            <td className={FIGURE}>{signed(amount)}</td>
          </tr>
        ))}
      </DetailTable>
    </Part>
  );
}

function Differences({ month, figures }: { month: string; figures: ClosingFigures }) {
  const { kinds, before, changed } = figures;
  const notable = notableKinds(kinds, before);
  const former = closingMonthInWords(monthBefore(month));
  return (
    <Part title={`Notable differences from ${former}`} note={NOTABLE_RULE}>
      {notable.length === 0 && changed.total === 0 ? <p>There are none.</p> : null}
      {notable.length > 0 ? (
        <DetailTable
          label="Movements that differ notably"
          heads={['Movements', [former, RIGHT], ['This month', RIGHT], ['Difference', RIGHT]]}
        >
          {notable.map(({ kind, amount, before: sum }) => (
            <tr key={kind}>
              <td>{movementKindName(kind)}</td>
              <td className={FIGURE}>{signed(sum)}</td>
              <td className={FIGURE}>{signed(amount)}</td>
              <td className={FIGURE}>{signed(amount - sum)}</td>
            </tr>
          ))}
        </DetailTable>
      ) : null}
      {changed.total > 0 ? (
        <>
          <p className="text-sm text-muted">
            {changed.total > changed.companies.length
              ? `Balances that changed notably: ${formatCount(changed.total)}. These changed most:`
              : 'Balances that changed notably:'}
          </p>
          <DetailTable
            label="Balances that differ notably"
            heads={['Company', ['Opening', RIGHT], ['Closing', RIGHT], ['Difference', RIGHT]]}
          >
            {changed.companies.map(({ id, name, opening, closing }) => (
              <tr key={id}>
                <td className="wrap-anywhere">
                  <RecordLink to="company" id={id}>
                    {name}
                  </RecordLink>
                </td>
                <td className={FIGURE}>{formatPoints(opening)}</td>
                <td className={FIGURE}>{formatPoints(closing)}</td>
                <td className={FIGURE}>{signed(closing - opening)}</td>
              </tr>
            ))}
          </DetailTable>
        </>
      ) : null}
    </Part>
  );
}

function Liability({ figures: { liability, closing, companies } }: { figures: ClosingFigures }) {
  const heads = ['Accrued', ['Companies', RIGHT], ['Q', RIGHT]] as const;
  return (
    <Part
      title="Liability by age"
      note="At the month’s last instant, first in, first out. The workbook has each company."
    >
      <DetailTable label="Liability by age" heads={heads}>
        {liability.map(({ key, qpoints, companies: count }) => (
          <tr key={key}>
            <td>{LIABILITY_BANDS.find((band) => band.key === key)?.label ?? key}</td>
            <td className={FIGURE}>{formatCount(count)}</td>
            <td className={FIGURE}>{formatPoints(qpoints)}</td>
          </tr>
        ))}
        <tr className="font-semibold">
          <td>All</td>
          <td className={FIGURE}>{formatCount(companies)}</td>
          <td className={FIGURE}>{formatPoints(closing)}</td>
        </tr>
      </DetailTable>
    </Part>
  );
}
