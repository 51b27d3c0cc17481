import type { ReactNode } from 'react';
import { DownloadReport } from '@/components/report/download-report';
import { PartProblem } from '@/components/ui/error-state';
import { ReloadButton } from '@/components/ui/retry-button';
import { figureOf, type InsightName, type InsightUnit, type Period } from '@/lib/domain/insights';
import { changeInWords } from './insight-words';

/** A figure with a download of its numbers. */
export function InsightCard({
  figure,
  period,
  note,
  children,
}: {
  figure: InsightName;
  period: Period;
  note?: ReactNode;
  children: ReactNode;
}) {
  const { title } = figureOf(figure);
  return (
    <section
      id={figure}
      aria-labelledby={`${figure}-title`}
      className="flex min-w-0 scroll-mt-16 flex-col rounded-lg border bg-surface"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b px-4 py-2">
        <h2 id={`${figure}-title`} className="font-semibold">
          {title}
        </h2>
        {note ? <div className="text-xs text-muted">{note}</div> : null}
        <div role="group" aria-label={`Download: ${title}`} className="ml-auto">
          <DownloadReport report="insights" query={{ figure, ...period }} label="CSV" usual="csv" />
        </div>
      </div>
      {children}
    </section>
  );
}

/** Replaces a figure that couldn't be read. */
export function FigureProblem({ message }: { message: string }) {
  return (
    <div className="p-4">
      <PartProblem retry={<ReloadButton />}>{`There was a problem getting this figure. ${message}`}</PartProblem>
    </div>
  );
}

/** Shows the change from the previous period with a sign and in words, because color alone isn't accessible. */
export function ChangeNote({
  now,
  before,
  unit,
}: {
  now: number | null | undefined;
  before: number | null | undefined;
  unit: InsightUnit;
}) {
  const change = changeInWords(now, before, unit);
  if (!change) return null;
  return (
    <span className="block text-xs font-normal whitespace-nowrap text-muted">
      <span aria-hidden>{`${change.sign} `}</span>
      {change.words}
    </span>
  );
}
