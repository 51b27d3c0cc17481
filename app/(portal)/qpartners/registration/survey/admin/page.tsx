import type { Metadata } from 'next';
import Link from 'next/link';
import { portalPage } from '@/app/(portal)/portal-page';
import { PageTitle } from '@/components/layout/page-title';
import { KeptRecord } from '@/components/record/kept-record';
import { buttonClass } from '@/components/ui/button';
import { DetailTable } from '@/components/ui/detail-table';
import { ErrorState } from '@/components/ui/error-state';
import { registrationsAddress } from '@/lib/addresses/registrations';
import { call, toResult } from '@/lib/api/call';
import { getSurveyAnalytic } from '@/lib/contract/registrations';
import { surveyRows } from '@/lib/domain/registration';
import { formatCount } from '@/lib/format';
import { REGISTRATIONS_PATH } from '@/lib/paths';

export const metadata: Metadata = { title: 'Survey answer' };

/** How approved partners heard of the program (spec 3 §2): the answers in the spec's order, each with its bar. */
export default portalPage(REGISTRATIONS_PATH, async () => {
  const found = await toResult(call(getSurveyAnalytic, {}));
  const { rows, total } = surveyRows(found.ok ? found.value : {});
  const problem = 'There was a problem getting registration.';
  return (
    <KeptRecord problem={found.ok ? null : `${problem} ${found.error.message}`}>
      <PageTitle
        count={found.ok ? formatCount(total) : undefined}
        actions={
          <Link href={registrationsAddress.href({ tab: '1' })} prefetch={false} className={buttonClass()}>
            List
          </Link>
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
        {found.ok ? (
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
        ) : (
          <ErrorState title={problem}>{found.error.message}</ErrorState>
        )}
      </section>
    </KeptRecord>
  );
});

/** The table says the same in figures. */
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
