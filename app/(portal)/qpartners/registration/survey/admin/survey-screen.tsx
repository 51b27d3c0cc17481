'use client';

import { PortalLink } from '@/components/layout/navigation';
import { useQuery } from '@tanstack/react-query';
import { PageTitle } from '@/components/layout/page-title';
import { Bars } from '@/components/record/part';
import { buttonClass } from '@/components/ui/button-class';
import { DetailTable } from '@/components/ui/detail-table';
import { ErrorState, StaleProblem } from '@/components/ui/error-state';
import { RetryButton } from '@/components/ui/retry-button';
import { LoadingNote } from '@/components/ui/skeleton';
import { registrationsAddress } from '@/lib/addresses/registrations';
import type { getSurveyAnalytic } from '@/lib/contract/registrations';
import { surveyRows } from '@/lib/domain/registration';
import { formatCount } from '@/lib/text/format';
import { query } from '@/lib/query/client';
import { readOf } from '@/lib/query/read';

const SURVEY = query(readOf<typeof getSurveyAnalytic>('/users/registration/survey/analytic', {}));

const PROBLEM = 'There was a problem getting registration.';

/** Survey answers in the spec's order, each with a bar. */
export function SurveyScreen({ failed }: { failed: string | null }) {
  const { data, error, isFetching, refetch } = useQuery(SURVEY);
  const { rows, total } = surveyRows(data ?? {});
  const reason = error?.message ?? failed;
  const retry = <RetryButton of={error} pending={isFetching} onRetry={() => void refetch()} />;
  return (
    <>
      {data && error ? <StaleProblem problem={PROBLEM} reason={error.message} retry={retry} /> : null}
      <PageTitle
        count={data ? formatCount(total) : undefined}
        actions={
          <PortalLink href={registrationsAddress.href({ tab: '1' })} className={buttonClass()}>
            List
          </PortalLink>
        }
      >
        Survey answer
      </PageTitle>
      <section
        aria-labelledby="question"
        className="flex max-w-3xl flex-col gap-4 rounded-lg border border-line bg-surface p-4 sm:p-6"
      >
        <h2 id="question" className="font-semibold">
          How did you hear about the Q.PARTNER Program?
        </h2>
        {data ? (
          <DetailTable
            label="Survey answers"
            heads={[
              'Answer',
              ['Partners', 'text-right!'],
              ['Share', 'text-right!'],
              [
                <span key="bar" className="sr-only">
                  Bar
                </span>,
                'w-1/2 max-sm:hidden',
              ],
            ]}
          >
            {rows.map(({ label, count, share }) => (
              <tr key={label}>
                <td>{label}</td>
                <td className="text-right tabular-nums">{formatCount(count)}</td>
                <td className="text-right tabular-nums">{percent(share)}</td>
                <td className="align-middle! max-sm:hidden">
                  <Bar share={share} />
                </td>
              </tr>
            ))}
            <tr className="font-semibold">
              <td>Total</td>
              <td className="text-right tabular-nums">{formatCount(total)}</td>
              <td className="text-right tabular-nums">{percent(total > 0 ? 1 : 0)}</td>
              <td className="max-sm:hidden" />
            </tr>
          </DetailTable>
        ) : reason === null ? (
          <>
            <LoadingNote>Loading the answers…</LoadingNote>
            <Bars count={8} />
          </>
        ) : (
          <ErrorState title={PROBLEM} retry={retry}>
            {reason}
          </ErrorState>
        )}
      </section>
    </>
  );
}

/** The table already has the figures as text. */
function Bar({ share }: { share: number }) {
  return (
    <svg aria-hidden viewBox="0 0 100 8" preserveAspectRatio="none" className="h-3 w-full">
      <rect width="100" height="8" rx="1" className="fill-quiet-weak" />
      <rect width={share * 100} height="8" rx="1" className="fill-accent" />
    </svg>
  );
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)}%`;
}
