'use client';

import { useQuery } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { useSave } from '@/components/form/use-save';
import { PortalLink } from '@/components/layout/navigation';
import { useMay } from '@/components/layout/rights';
import { Button, DISABLED_CLASS } from '@/components/ui/button';
import { StatusPill } from '@/components/ui/status-pill';
import {
  ADD_PRODUCT_PATH,
  ADMINS_PATH,
  API_KEYS_PATH,
  CATEGORIES_PATH,
  MODULE_RATES_PATH,
  REGISTRATION_LIST_PATH,
} from '@/lib/addresses/paths';
import { bff } from '@/lib/bff/client';
import type { changeFirstSteps, FirstSteps as Found, getFirstSteps, sendTestEmail } from '@/lib/contract/first-steps';
import { FIRST_STEPS, type FirstStep } from '@/lib/domain/first-steps';
import { query } from '@/lib/query/client';
import { readOf } from '@/lib/query/read';
import { formatDateTime } from '@/lib/time/format-time';

const CHECKLIST = query(readOf<typeof getFirstSteps>('/first-steps', {}));

/** How often to look for the mail server's answer to a test email, in milliseconds. */
const MAIL_ANSWER_MS = 1_000;

const isAwaitingMail = (steps: Found | null | undefined) =>
  steps?.testEmail?.state === 'queued' && steps.testEmail.error === null;

/**
 * What administrators see above the dashboard: that no mail server is set up, and the checklist of a new installation.
 * The page prefetches it; the browser reads it again only while the checklist applies.
 */
export function FirstSteps() {
  const { data } = useQuery({
    ...CHECKLIST,
    enabled: ({ state }) => state.data !== undefined && state.data.state !== 'over',
    refetchInterval: ({ state }) => (isAwaitingMail(state.data?.steps) ? MAIL_ANSWER_MS : false),
  });
  const id = useId();
  const hasMailServer = useMay('email');
  const { save } = useSave({ failed: 'The checklist could not be changed.' });
  const change = (body: { isHidden?: boolean; timeZone?: string }, done: string) =>
    void save(() => bff<typeof changeFirstSteps>('PATCH', '/first-steps', { body }), { done });
  return (
    <>
      {hasMailServer ? null : <NoMailServer />}
      {!data || data.state === 'over' ? null : (
        <section aria-labelledby={id} className="flex flex-col gap-2">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2 id={id} className="text-sm font-semibold">
              {data.steps ? `First steps: ${data.steps.done.length} of ${FIRST_STEPS.length} done` : 'First steps'}
            </h2>
            {/* One button for both states keeps the focus. */}
            <Button
              aria-label={data.steps ? 'Hide first steps' : 'Show first steps'}
              onClick={() =>
                data.steps
                  ? change({ isHidden: true }, 'First steps are hidden for all administrators')
                  : change({ isHidden: false }, 'First steps are shown to all administrators')
              }
            >
              {data.steps ? 'Hide' : 'Show'}
            </Button>
          </div>
          {data.steps ? (
            <Checklist
              steps={data.steps}
              hasMailServer={hasMailServer}
              onConfirmTimeZone={(timeZone) => change({ timeZone }, 'Time zone confirmed')}
            />
          ) : null}
        </section>
      )}
    </>
  );
}

function NoMailServer() {
  return (
    <p role="note" className="flex-none rounded-lg border border-line bg-warn-weak px-4 py-3 text-sm">
      No mail server is set up, so emails are stored on the server and not sent. Set SMTP_URL.
    </p>
  );
}

interface Step {
  step: FirstStep;
  title: string;
  why: string;
  /** Settings or commands, as they are typed. */
  code?: string;
  actions?: ReactNode;
}

function Checklist({
  steps,
  hasMailServer,
  onConfirmTimeZone,
}: {
  steps: Found;
  hasMailServer: boolean;
  onConfirmTimeZone: (timeZone: string) => void;
}) {
  const isDone = (step: FirstStep) => steps.done.includes(step);
  const { administrators, portalUrl, backupAt, timeZone } = steps;
  const all: readonly Step[] = [
    {
      step: 'administrators',
      title: 'Two administrators with a second factor',
      why: `A second person can help if one loses their device. ${administrators} of 2 are ready.`,
      ...(steps.hasSecondFactors
        ? { actions: <Place href={ADMINS_PATH}>Admin Management</Place> }
        : { code: 'SECOND_FACTOR_KEY' }),
    },
    {
      step: 'https',
      title: 'An https address',
      why: isDone('https')
        ? `People open ${portalUrl}.`
        : `The address is ${portalUrl}, so passwords travel unencrypted.`,
      code: 'NEXTAUTH_URL',
    },
    {
      step: 'email',
      title: 'A mail server that accepts emails',
      why: emailSentence(steps, hasMailServer),
      ...(hasMailServer ? { actions: <TestEmail isWaiting={isAwaitingMail(steps)} /> } : { code: 'SMTP_URL' }),
    },
    {
      step: 'backup',
      title: 'A backup every night',
      why:
        backupAt === null
          ? 'No backup was made yet. Schedule this command.'
          : `The last one was made on ${formatDateTime(backupAt, timeZone)}.`,
      code: 'npm run backup',
    },
    {
      step: 'timeZone',
      title: 'The time zone',
      why: `Days begin and end in ${timeZone}.`,
      code: 'PORTAL_TIME_ZONE',
      actions: isDone('timeZone') ? null : <Button onClick={() => onConfirmTimeZone(timeZone)}>Looks right</Button>,
    },
    {
      step: 'catalog',
      title: 'Lists, categories and a first product',
      why: 'Partners spend their points on products, by category.',
      actions: (
        <>
          <Place href="/admincontrols/lists">Lists</Place>
          <Place href={CATEGORIES_PATH}>Categories</Place>
          <Place href={ADD_PRODUCT_PATH}>Add product</Place>
        </>
      ),
    },
    {
      step: 'rates',
      title: 'Rates',
      why: 'Reward claims earn points by the rate of each product.',
      actions: <Place href={MODULE_RATES_PATH}>Rates</Place>,
    },
    {
      step: 'intake',
      title: 'Partners and their data',
      why: 'Give the partner portal a key, import from a previous system, or register a partner yourself.',
      code: 'npm run import',
      actions: (
        <>
          <Place href={API_KEYS_PATH}>API keys</Place>
          <Place href={REGISTRATION_LIST_PATH}>Registrations</Place>
        </>
      ),
    },
  ];
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-lg border bg-surface">
      {all.map(({ step, title, why, code, actions }) => (
        <li key={step} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
          <div className="w-20 flex-none">
            <StatusPill tone={isDone(step) ? 'ok' : 'quiet'}>{isDone(step) ? 'Done' : 'To do'}</StatusPill>
          </div>
          <div className="flex min-w-0 grow basis-72 flex-col gap-0.5">
            <h3 className="font-medium">{title}</h3>
            <p className="text-sm wrap-anywhere text-muted" aria-live={step === 'email' ? 'polite' : undefined}>
              {why}
            </p>
          </div>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            {code ? <code className="font-mono text-sm wrap-anywhere select-all">{code}</code> : null}
            {actions}
          </div>
        </li>
      ))}
    </ul>
  );
}

function Place({ href, children }: { href: string; children: string }) {
  return (
    <PortalLink href={href} className="py-1 text-sm font-medium text-accent hover:underline">
      {children}
    </PortalLink>
  );
}

function emailSentence({ testEmail, timeZone }: Found, hasMailServer: boolean): string {
  if (!hasMailServer) return 'Emails are stored on the server and not sent.';
  if (!testEmail) return 'Temporary passwords and replies to partners are sent by email.';
  const { to, at, state, error } = testEmail;
  if (state === 'sent') return `The mail server accepted a test email to ${to} on ${formatDateTime(at, timeZone)}.`;
  if (error === null) return state === 'queued' ? `Sending a test email to ${to}.` : 'The test email was not sent.';
  return `The test email to ${to} was not accepted: ${error}`;
}

function TestEmail({ isWaiting }: { isWaiting: boolean }) {
  const { save, saving } = useSave({ failed: 'The test email could not be sent.' });
  const isBusy = saving || isWaiting;
  const send = () => void save(() => bff<typeof sendTestEmail>('POST', '/first-steps/test-email'));
  return (
    <Button className={DISABLED_CLASS} aria-disabled={isBusy || undefined} onClick={isBusy ? undefined : send}>
      {isBusy ? 'Sending…' : 'Send test email'}
    </Button>
  );
}
