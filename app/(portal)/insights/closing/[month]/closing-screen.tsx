'use client';

import { Download, Printer } from 'lucide-react';
import { useState } from 'react';
import { defineAction } from '@/components/action/action';
import { usePending } from '@/components/action/pending';
import { perform } from '@/components/action/perform';
import { BreadcrumbTrail } from '@/components/layout/breadcrumb';
import { PortalLink } from '@/components/layout/navigation';
import { PageTitle } from '@/components/layout/page-title';
import { useMay } from '@/components/layout/rights';
import { RecordPage } from '@/components/record/record-page';
import { RecordLink } from '@/components/record/record-link';
import { recordOf } from '@/components/record/use-record';
import { downloads, loadDownloads } from '@/components/report/downloads';
import { Button } from '@/components/ui/button';
import { deferred, useLoadAtRest } from '@/components/ui/deferred';
import { StatusPill } from '@/components/ui/status-pill';
import { awaitingUpdateAddress, moduleApprovalsAddress } from '@/lib/addresses/approvals';
import { companiesAddress } from '@/lib/addresses/companies';
import { forecastApprovalsAddress } from '@/lib/addresses/forecast-approvals';
import { CLOSING_PATH, INSIGHTS_PATH } from '@/lib/addresses/paths';
import { call } from '@/lib/bff/call';
import type { Closing, confirmClosing, getClosing } from '@/lib/contract/closing';
import {
  CLOSING_STATE_NAMES,
  CLOSING_TASK_NOUNS,
  CLOSING_TASKS,
  closingMonthInWords,
  closingNumber,
  hasOpenTasks,
  monthOfClosingNumber,
  type ClosingTask,
} from '@/lib/domain/closing';
import { endOfMonth } from '@/lib/domain/day';
import { REQUEST_STATUS } from '@/lib/domain/point-request';
import { reportPath } from '@/lib/reports/report-path';
import { formatCountOf } from '@/lib/text/format';
import { formatDateTime } from '@/lib/time/format-time';
import { CLOSING_TONES } from '../closings-screen';
import { ClosingPaper } from './closing-paper';

const SignDialog = deferred(() => import('./sign-dialog'));
const WithdrawDialog = deferred(() => import('./withdraw-dialog'));

/** A month's figures, what is left to do, and its sign-off. */
export function ClosingScreen({ month, failed, timeZone }: { month: string; failed: string | null; timeZone: string }) {
  return (
    <RecordPage
      source={recordOf<typeof getClosing>('/insights/closing/{month}', { params: { month } })}
      failed={failed}
      title={closingMonthInWords(month)}
      problem="There was a problem getting the month."
      isInPlace
    >
      {(closing) => <Month closing={closing} timeZone={timeZone} />}
    </RecordPage>
  );
}

function Month({ closing, timeZone }: { closing: Closing; timeZone: string }) {
  const { month, state } = closing;
  const words = closingMonthInWords(month);
  return (
    <>
      <div className="flex shrink-0 flex-col gap-3 print:hidden">
        <BreadcrumbTrail
          className="-mb-2"
          steps={[
            { label: 'Insights', href: INSIGHTS_PATH },
            { label: 'Closing', href: CLOSING_PATH },
            { label: words },
          ]}
        />
        <PageTitle
          count={<StatusPill tone={CLOSING_TONES[state]}>{CLOSING_STATE_NAMES[state]}</StatusPill>}
          actions={<Actions closing={closing} />}
        >
          {words}
        </PageTitle>
        <SignOff closing={closing} timeZone={timeZone} />
        <Tasks closing={closing} />
      </div>
      <ClosingPaper closing={closing} timeZone={timeZone} />
    </>
  );
}

/** Confirming is for good, so it can be undone for ten seconds. */
const confirming = defineAction({
  of: 'closed month',
  noun: ['month', 'months'],
  verb: ['Close', 'Closing', 'closed'],
  call: ([{ id }]) =>
    call<typeof confirmClosing>('POST', '/insights/closing/{month}/confirmation', {
      params: { month: monthOfClosingNumber(id) },
      body: {},
    }),
});

function Actions({ closing: { month, actions, figures, tasks, state } }: { closing: Closing }) {
  useLoadAtRest(downloads);
  useLoadAtRest(SignDialog);
  const [asked, setAsked] = useState<'sign' | 'withdraw' | null>(null);
  const mayExport = useMay('qpointManagement', 'export');
  const pending = usePending()('closed month', closingNumber(month));
  const words = closingMonthInWords(month);
  return (
    <>
      {mayExport ? (
        <Button
          onClick={() =>
            void loadDownloads().then((loaded) =>
              loaded?.startDownload('closing', reportPath('closing', 'xlsx', { month })),
            )
          }
        >
          <Download aria-hidden size={16} />
          {state === 'signed' || state === 'closed' ? 'Workbook' : 'Draft workbook'}
        </Button>
      ) : null}
      <Button onClick={() => print()}>
        <Printer aria-hidden size={16} />
        Print
      </Button>
      {actions.includes('withdraw') && !pending ? (
        <Button onClick={() => setAsked('withdraw')}>Withdraw sign-off</Button>
      ) : null}
      {actions.includes('confirm') ? (
        pending ? (
          <span role="status" className="text-muted">{`${pending.doing}…`}</span>
        ) : (
          <Button look="primary" onClick={() => perform(confirming, [{ id: closingNumber(month), label: words }])}>
            {`Confirm ${words}`}
          </Button>
        )
      ) : null}
      {actions.includes('sign') ? (
        <Button look="primary" onClick={() => setAsked('sign')}>
          {`Sign ${words}`}
        </Button>
      ) : null}
      {asked === 'sign' ? (
        <SignDialog month={month} figures={figures} tasks={tasks} onClose={() => setAsked(null)} />
      ) : null}
      {asked === 'withdraw' ? (
        <WithdrawDialog month={month} isOwn={!actions.includes('confirm')} onClose={() => setAsked(null)} />
      ) : null}
    </>
  );
}

function SignOff({ closing, timeZone }: { closing: Closing; timeZone: string }) {
  const { signedBy, signedById, signedAt, confirmedBy, confirmedById, confirmedAt, reason, refusal } = closing;
  if (!signedAt) return refusal ? <p className="text-muted">{refusal}</p> : null;
  return (
    <div className="flex flex-col gap-1">
      <Signature verb="Signed" id={signedById} name={signedBy} at={signedAt} timeZone={timeZone} />
      {confirmedAt ? (
        <Signature verb="Confirmed" id={confirmedById} name={confirmedBy} at={confirmedAt} timeZone={timeZone} />
      ) : (
        <p>{refusal ?? 'Another administrator must confirm it.'}</p>
      )}
      {reason ? <p className="text-muted wrap-anywhere">{`Signed with open work: ${reason}`}</p> : null}
    </div>
  );
}

function Signature({
  verb,
  id,
  name,
  at,
  timeZone,
}: {
  verb: string;
  id: number | null;
  name: string | null;
  at: string;
  timeZone: string;
}) {
  return (
    <p>
      {`${verb} by `}
      <RecordLink to="admin" id={id}>
        {name ?? 'a former user'}
      </RecordLink>
      {`, ${formatDateTime(at, timeZone)}.`}
    </p>
  );
}

/** The list behind each count. */
function hrefOf(task: ClosingTask, month: string): string {
  const day = endOfMonth(`${month}-01`);
  switch (task) {
    case 'requests':
      return companiesAddress.href({ status: 'pending', requestedUntil: day });
    case 'advances':
      return companiesAddress.href({ status: REQUEST_STATUS.advanced, requestedUntil: day });
    case 'modules':
      return moduleApprovalsAddress.href({ until: day });
    case 'awaitingUpdate':
      return awaitingUpdateAddress.href({ endDate: day });
    case 'forecasts':
      return forecastApprovalsAddress.href({ month });
  }
}

const AREAS = {
  requests: 'qpointManagement',
  advances: 'qpointManagement',
  modules: 'approvals',
  awaitingUpdate: 'approvals',
  forecasts: 'approvals',
} as const satisfies Record<ClosingTask, string>;

function Tasks({ closing: { month, tasks, signedAt } }: { closing: Closing }) {
  const mayApprove = useMay('approvals');
  if (!hasOpenTasks(tasks)) return signedAt ? null : <p className="text-muted">Nothing of this month is left to do.</p>;
  return (
    <section aria-labelledby="tasks" className="rounded-lg border bg-surface px-4 py-3">
      <h2 id="tasks" className="font-semibold">
        {signedAt ? 'Left open when it was signed' : 'Do this first'}
      </h2>
      <ul className="mt-1 flex flex-col">
        {CLOSING_TASKS.filter((task) => tasks[task] > 0).map((task) => {
          const words = formatCountOf(tasks[task], ...CLOSING_TASK_NOUNS[task]);
          const isLinked = !signedAt && (AREAS[task] === 'qpointManagement' || mayApprove);
          return (
            <li key={task} className="flex min-h-7 items-center tabular-nums">
              {isLinked ? (
                <PortalLink href={hrefOf(task, month)} className="text-accent hover:underline">
                  {words}
                </PortalLink>
              ) : (
                words
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
