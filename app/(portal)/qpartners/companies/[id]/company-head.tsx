'use client';

import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { useRecordHere } from '@/components/commands/record-here';
import { PortalLink } from '@/components/layout/navigation';
import { PageTabs } from '@/components/layout/page-tabs';
import { useMay, useRights } from '@/components/layout/rights';
import { useAnswer } from '@/components/query/use-answer';
import { PageHead, RecordFacts } from '@/components/record/record-layout';
import { RecordLink } from '@/components/record/record-link';
import { buttonClass } from '@/components/ui/button-class';
import { PartProblem } from '@/components/ui/error-state';
import type { MenuEntry } from '@/components/ui/menu-content';
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

interface NextAction {
  label: string;
  href: string;
}

/** What to do next for the company, limited to the reader's areas. */
function useNextActions({ id, master, inquiries }: Company): NextAction[] {
  const [registers, points] = [useMay('registration'), useMay('qpointManagement', 'change')];
  const mayReply = useMay('supportCenter', 'change');
  return [
    ...(points ? [{ label: 'Update points', href: companiesAddress.href({ company: id }) }] : []),
    ...(mayReply && inquiries?.oldestId
      ? [{ label: 'Reply to an inquiry', href: recordHref('inquiry', inquiries.oldestId) }]
      : []),
    ...(registers && master?.id ? [{ label: 'Open registration', href: recordHref('registration', master.id) }] : []),
  ];
}

const BUTTONS = 2;

function useMenu({ id, points }: Company, next: readonly NextAction[]): MenuEntry[] {
  const hasStatements = useMay('recordPages');
  return [
    // Phones have no room for the buttons.
    ...next.map((each, index) => ({ ...each, kind: 'link', isNarrow: index < BUTTONS }) as const),
    ...(points && hasStatements
      ? [{ kind: 'link', label: 'Statement', href: statementAddress.href({ company: id }) } as const]
      : []),
  ];
}

const useList = () => ({ label: 'Companies', ...(useMay('recordPages') && { href: COMPANIES_PATH }) });

/** The head of a company's list. If the company can't be read, it says so but keeps the tabs. */
export function CompanyListHead({ id, current, timeZone }: { id: number; current: CompanyTab; timeZone: string }) {
  const { data: company, problem, error, refetch } = useAnswer(companyRead(id));
  const list = useList();
  if (company) return <CompanyHead company={company} current={current} timeZone={timeZone} />;
  return (
    <>
      <PageHead title="Company" area="Q.Partners" list={list} tabs={<CompanyTabs id={id} current={current} />} />
      {problem === null ? null : (
        <PartProblem retry={<RetryButton of={error} onRetry={() => void refetch()} />}>
          {`There was a problem getting the company. ${problem}`}
        </PartProblem>
      )}
    </>
  );
}

/** A company's head. Above a list, its facts and pending work are folded into one line. */
export function CompanyHead({
  company,
  current,
  timeZone,
}: {
  company: Company;
  current: CompanyTab;
  timeZone: string;
}) {
  const { id, name, city, state, approvalStep } = company;
  const next = useNextActions(company);
  useRecordHere({ kind: 'company', id, name, detail: [city, state].filter(Boolean).join(', ') }, next);
  const isFolded = current !== 'overview' && current !== 'activity';
  const [isOpen, setOpen] = useState(false);
  const more = useId();
  const summary = useSummary(company, timeZone);
  return (
    <>
      <PageHead
        title={name}
        area="Q.Partners"
        list={useList()}
        status={
          <>
            <StatusPill tone={approvalStep >= APPROVED_STEP ? 'ok' : 'info'}>
              {approvalStepName(approvalStep) ?? 'Unknown'}
            </StatusPill>
            {isFolded ? (
              <button
                type="button"
                aria-expanded={isOpen}
                aria-controls={more}
                className="record-fold"
                onClick={() => setOpen(!isOpen)}
              >
                {summary || 'Facts'}
                <ChevronDown aria-hidden size={14} className={clsx('shrink-0', isOpen && 'rotate-180')} />
              </button>
            ) : null}
          </>
        }
        actions={next.slice(0, BUTTONS).map(({ label, href }) => (
          <PortalLink key={label} href={href} className={buttonClass('secondary', 'max-sm:hidden')}>
            {label}
          </PortalLink>
        ))}
        menu={useMenu(company, next)}
        logged={['company', id]}
        tabs={<CompanyTabs id={id} current={current} />}
      />
      <div id={more} className="contents" hidden={isFolded && !isOpen}>
        <CompanyFacts company={company} timeZone={timeZone} />
        <CompanyWaiting company={company} timeZone={timeZone} />
      </div>
    </>
  );
}

/** The facts in one line, after the status. */
function useSummary(company: Company, timeZone: string): string {
  const waiting = useWaiting(company, timeZone).length;
  const { points } = company;
  return [points && `${formatPoints(points.available)} available`, waiting > 0 && needAttention(waiting)]
    .filter(Boolean)
    .join(' · ');
}

const needAttention = (count: number) => `${formatCount(count)} ${count === 1 ? 'needs' : 'need'} attention`;

function CompanyFacts({ company, timeZone }: { company: Company; timeZone: string }) {
  const { city, state, contact, master, points, registration } = company;
  const phone = master?.phone ?? contact?.phone;
  return (
    <RecordFacts
      of={[
        points
          ? [
              'Available',
              formatPoints(points.available),
              `${formatCount(points.accrued)} accrued, ${formatCount(points.consumed)} consumed`,
            ]
          : null,
        master
          ? [
              'Master',
              <RecordLink key="master" to="registration" id={master.id}>
                {master.fullName || master.email}
              </RecordLink>,
              <a key="email" className="text-accent hover:underline" href={`mailto:${master.email}`}>
                {master.email}
              </a>,
            ]
          : null,
        [
          'Place',
          [city, state].filter(Boolean).join(', '),
          phone ? <Phone key="phone" number={phone} className="text-accent underline" /> : contact?.website,
        ],
        registration
          ? [
              'W-9',
              registration.hasW9 ? (
                'On file'
              ) : (
                <span key="w9" className="text-warn">
                  Missing
                </span>
              ),
            ]
          : null,
        registration
          ? [
              'Partner since',
              registration.approvedAt ? formatDate(registration.approvedAt, timeZone) : 'Not approved yet',
              `Registered ${formatDate(registration.createdAt, timeZone)}`,
            ]
          : null,
      ]}
    />
  );
}

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
