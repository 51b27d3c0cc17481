'use client';

import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { ChevronDown } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { ActivityLink } from '@/components/activity/activity-link';
import { useRecordHere } from '@/components/commands/record-here';
import { BreadcrumbTrail } from '@/components/layout/breadcrumb';
import { PortalLink } from '@/components/layout/navigation';
import { PageTabs } from '@/components/layout/page-tabs';
import { useMay, useRights } from '@/components/layout/rights';
import { useAnswer } from '@/components/query/use-answer';
import { RecordLink } from '@/components/record/record-link';
import { buttonClass } from '@/components/ui/button-class';
import { PartProblem } from '@/components/ui/error-state';
import { Phone } from '@/components/ui/phone';
import { RetryButton } from '@/components/ui/retry-button';
import { StatusPill } from '@/components/ui/status-pill';
import { companiesAddress } from '@/lib/addresses/companies';
import { statementAddress } from '@/lib/addresses/company';
import { recordHref } from '@/lib/addresses/record-kinds';
import type { Company, getCompany, getCompanyFigures } from '@/lib/contract/companies';
import { mayDo } from '@/lib/domain/rights';
import { approvalStepName } from '@/lib/domain/approval-step';
import { COMPANY_TABS, TABS_OF_SPECS, type CompanyTab } from '@/lib/domain/company';
import { APPROVED_STEP } from '@/lib/domain/registration';
import { formatCount, formatPoints } from '@/lib/text/format';
import { COMPANIES_PATH, companyHref } from '@/lib/addresses/paths';

import { query } from '@/lib/query/client';
import { readOf } from '@/lib/query/read';
import { formatDate } from '@/lib/time/format-time';
import { CompanyWaiting, useWaiting } from './company-waiting';

/** The page's company as the server read it; undefined if that failed. */
export function useCompany(id: number): Company | undefined {
  return useQuery(companyRead(id)).data;
}

const companyRead = (id: number) => query(readOf<typeof getCompany>('/companies/{id}', { params: { id } }));

export function CompanyBreadcrumb() {
  const hasList = useMay('recordPages');
  return (
    <BreadcrumbTrail
      className="-mb-2"
      steps={[{ label: 'Q.Partners' }, { label: 'Companies', ...(hasList && { href: COMPANIES_PATH }) }]}
    />
  );
}

/** The company's next actions, limited to the reader's areas. */
function useNextActions({ id, master, inquiries }: Company): { label: string; href: string }[] {
  const [registers, points] = [useMay('registration'), useMay('qpointManagement', 'change')];
  const mayReply = useMay('supportCenter', 'change');
  return [
    ...(registers && master?.id ? [{ label: 'Open registration', href: recordHref('registration', master.id) }] : []),
    ...(points ? [{ label: 'Update points', href: companiesAddress.href({ company: id }) }] : []),
    ...(mayReply && inquiries?.oldestId
      ? [{ label: 'Reply to an inquiry', href: recordHref('inquiry', inquiries.oldestId) }]
      : []),
  ];
}

/** The next actions as buttons, and a link to the activity. */
export function CompanyActions({ company }: { company: Company }) {
  return (
    <>
      {useNextActions(company).map(({ label, href }) => (
        <PortalLink key={label} href={href} className={buttonClass()}>
          {label}
        </PortalLink>
      ))}
      <ActivityLink type="company" id={company.id} />
    </>
  );
}

/** The head of a company's list. If the company can't be read, it says so but keeps the tabs. */
export function CompanyListHead({
  id,
  current,
  timeZone,
  children,
}: {
  id: number;
  current: CompanyTab;
  timeZone: string;
  children?: (company: Company) => ReactNode;
}) {
  const { data: company, problem, error, refetch } = useAnswer(companyRead(id));
  if (company)
    return (
      <>
        <CompanyHead company={company} current={current} timeZone={timeZone} />
        {children?.(company)}
      </>
    );
  if (problem === null) return null;
  return (
    <>
      <PartProblem retry={<RetryButton of={error} onRetry={() => void refetch()} />}>
        {`There was a problem getting the company. ${problem}`}
      </PartProblem>
      <CompanyTabs id={id} current={current} />
    </>
  );
}

/** A company's facts, pending work and tabs. */
export function CompanyHead({
  company,
  current,
  timeZone,
}: {
  company: Company;
  current: CompanyTab;
  timeZone: string;
}) {
  const { id, name, city, state } = company;
  const place = [city, state].filter(Boolean).join(', ');
  useRecordHere({ kind: 'company', id, name, detail: place }, useNextActions(company));
  return (
    <>
      <FoldedWhereNarrow isFolded={current !== 'overview'} summary={useSummary(company, timeZone)}>
        <CompanyFacts company={company} timeZone={timeZone} />
        <CompanyWaiting company={company} timeZone={timeZone} />
      </FoldedWhereNarrow>
      <CompanyTabs id={company.id} current={current} />
    </>
  );
}

/** The short summary for lists on phones and beside a record. */
function useSummary(company: Company, timeZone: string): string {
  const waiting = useWaiting(company, timeZone).length;
  return [
    approvalStepName(company.approvalStep),
    company.points && `${formatPoints(company.points.available)} available`,
    waiting > 0 && `${waiting} waiting`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** On phones and beside a record, the head is collapsed to one line. */
function FoldedWhereNarrow({
  isFolded,
  summary,
  children,
}: {
  isFolded: boolean;
  summary: string;
  children: ReactNode;
}) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  if (!isFolded) return children;
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        className={clsx(
          'flex min-h-10 items-center gap-2 px-4 text-left text-sm sm:hidden beside:flex!',
          'rounded-lg border border-line bg-surface',
        )}
        onClick={() => setOpen(!isOpen)}
      >
        <span className="min-w-0 flex-1 tabular-nums">{summary}</span>
        <ChevronDown aria-hidden size={16} className={clsx('shrink-0 text-muted', isOpen && 'rotate-180')} />
      </button>
      <div id={id} className={clsx('contents', !isOpen && 'max-sm:hidden beside:hidden!')}>
        {children}
      </div>
    </>
  );
}

function CompanyFacts({ company, timeZone }: { company: Company; timeZone: string }) {
  const { approvalStep, city, state, contact, master, points, registration } = company;
  const hasStatements = useMay('recordPages');
  return (
    <dl className="flex shrink-0 flex-wrap overflow-hidden rounded-lg border border-line bg-surface text-sm">
      <Cell name="Status">
        <StatusPill tone={approvalStep >= APPROVED_STEP ? 'ok' : 'info'}>
          {approvalStepName(approvalStep) ?? 'Unknown'}
        </StatusPill>
        <Second>{[city, state].filter(Boolean).join(', ')}</Second>
      </Cell>
      {points ? (
        <Cell name="Available">
          <span className="text-xl font-semibold tabular-nums">{formatPoints(points.available)}</span>
          <Second>{`${formatPoints(points.accrued)} accrued, ${formatPoints(points.consumed)} consumed`}</Second>
          {hasStatements ? (
            <PortalLink
              href={statementAddress.href({ company: company.id })}
              className="inline-flex min-h-6 items-center text-xs text-accent hover:underline"
            >
              Statement
            </PortalLink>
          ) : null}
        </Cell>
      ) : null}
      {master ? (
        <Cell name="Master">
          <RecordLink to="registration" id={master.id} className="text-accent underline">
            {master.fullName || master.email}
          </RecordLink>
          {master.jobTitle ? <span className="text-muted">{` · ${master.jobTitle}`}</span> : null}
          <Second>
            <a className="text-accent hover:underline" href={`mailto:${master.email}`}>
              {master.email}
            </a>
            {master.phone ? (
              <>
                {' · '}
                <Phone number={master.phone} />
              </>
            ) : null}
          </Second>
        </Cell>
      ) : null}
      {contact && (contact.address || contact.website || contact.phone) ? (
        <Cell name="Contact">
          {contact.address}
          <Second>
            <span>{`${contact.website ?? ''}${contact.website && contact.phone ? ' · ' : ''}`}</span>
            {contact.phone ? <Phone number={contact.phone} className="text-accent underline" /> : null}
          </Second>
        </Cell>
      ) : null}
      {registration ? (
        <>
          <Cell name="W-9">{registration.hasW9 ? 'On file' : <span className="text-warn">Missing</span>}</Cell>
          <Cell name="Partner since">
            {registration.approvedAt ? formatDate(registration.approvedAt, timeZone) : 'Not approved yet'}
            <Second>{`Registered ${formatDate(registration.createdAt, timeZone)}`}</Second>
          </Cell>
        </>
      ) : null}
    </dl>
  );
}

function Cell({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="-mt-px -ml-px min-w-0 grow border-t border-l border-line px-4 py-2">
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

const Second = ({ children }: { children: ReactNode }) => <span className="block text-xs text-muted">{children}</span>;

const TABS = Object.entries(COMPANY_TABS) as [CompanyTab, (typeof COMPANY_TABS)[CompanyTab]][];

/** Tabs that the reader may see. Their counts load after the page. */
function CompanyTabs({ id, current }: { id: number; current: CompanyTab }) {
  const rights = useRights();
  const isWhole = useMay('recordPages');
  const { data: figures } = useQuery({
    ...query(readOf<typeof getCompanyFigures>('/companies/{id}/figures', { params: { id } })),
    enabled: isWhole,
  });
  const counts: Partial<Record<CompanyTab, number>> = figures ?? {};
  return (
    <PageTabs
      label="Company"
      current={companyHref(id, current)}
      tabs={TABS.filter(([tab, { access }]) => mayDo(rights, access) && (isWhole || TABS_OF_SPECS.includes(tab))).map(
        ([tab, { label }]) => {
          const count = counts[tab];
          return { label, href: companyHref(id, tab), ...(count !== undefined && { count: formatCount(count) }) };
        },
      )}
    />
  );
}
