'use client';

import { useState } from 'react';
import { May } from '@/components/layout/rights';
import { RecordBody, RecordFacts } from '@/components/record/record-layout';
import { RecordLink } from '@/components/record/record-link';
import { RowsPart, useRows, type LoadedRows, type RowSource } from '@/components/record/rows';
import { DateAndTimeCells } from '@/components/ui/date-and-time';
import { DetailSection, Fact } from '@/components/ui/detail-section';
import { DetailTable } from '@/components/ui/detail-table';
import { Phone } from '@/components/ui/phone';
import { bff } from '@/lib/bff/client';
import type { CompanyPoints, listPointHistory, listSubUsers, PointHistoryEntry } from '@/lib/contract/points';
import { fullNameOf } from '@/lib/domain/person';
import { formatPoints } from '@/lib/text/format';
import { PointUpdate } from './point-update';
import { firstOf, HISTORY_SIZE, historyKey, MOST_ROWS, subUsersKey, type SubUser } from './dialog-view';
import type { PointsRequester } from './read-points-requester';

interface CompanyDetailsProps {
  company: CompanyPoints;
  timeZone: string;
  asker: PointsRequester;
  onUpdated: () => Promise<void>;
}

/** A company's points: actions, balance and history (spec 1 §2, Company point update). */
export function CompanyDetails({ company, timeZone, asker, onUpdated }: CompanyDetailsProps) {
  const history = useRows(historyKey(company.id), historySource(company.id));
  const refresh = async () => {
    await Promise.all([onUpdated(), history.refresh()]);
  };
  return (
    <RecordBody
      label="About this company"
      sidebar={
        <>
          <DetailSection title="Company Information">
            <CompanyInformation company={company} />
          </DetailSection>
          <DetailSection title="User Information">
            <CompanyUsers company={company} />
          </DetailSection>
        </>
      }
    >
      <May do="change" in="qpointManagement">
        <PointUpdate company={company} asker={asker} onUpdated={refresh} />
      </May>
      <DetailSection title="Point Summary">
        <RecordFacts
          of={[
            ['Total Accrued', formatPoints(company.totalQpoints)],
            ['Total Consumed', formatPoints(company.consumed)],
            ['Total Available', formatPoints(company.availableQpoints)],
          ]}
        />
      </DetailSection>
      <DetailSection title="Point Update History">
        <PointHistory history={history} timeZone={timeZone} />
      </DetailSection>
    </RecordBody>
  );
}

function CompanyInformation({ company }: { company: CompanyPoints }) {
  const { address, state, website, officeNumber, mobileNumber } = company;
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3">
      <Fact name="Company">
        <RecordLink to="company" id={company.id}>
          {company.name}
        </RecordLink>
      </Fact>
      <Fact name="State">{state}</Fact>
      <Fact name="Address">{address}</Fact>
      <Fact name="Website">{website ? <Website address={website} /> : null}</Fact>
      <Fact name="Office Number">{officeNumber ? <Phone number={officeNumber} /> : null}</Fact>
      <Fact name="Mobile Number">{mobileNumber ? <Phone number={mobileNumber} /> : null}</Fact>
    </dl>
  );
}

/** Partners type their website freely, so link only valid addresses. */
function Website({ address }: { address: string }) {
  const href = /^https?:\/\//i.test(address) ? address : `https://${address}`;
  if (!URL.canParse(href) || !new URL(href).hostname.includes('.')) return address;
  return (
    <a className="text-accent hover:underline" href={href} target="_blank" rel="noreferrer">
      {address}
    </a>
  );
}

/** A company's primary user and its paged sub-users (spec 1 §2, User Information). */
function CompanyUsers({ company }: { company: CompanyPoints }) {
  const [source] = useState(() => subUserSource(company.id));
  const subUsers = useRows(subUsersKey(company.id), source);
  return (
    <div className="flex flex-col gap-3">
      <div className="min-w-0">
        <p className="text-xs text-muted">Primary user</p>
        {company.user ? <Person person={company.user} /> : '—'}
      </div>
      <div className="flex min-w-0 flex-col gap-1">
        <p className="text-xs text-muted">Sub-users</p>
        <RowsPart
          of={subUsers}
          problem="There was a problem getting sub-users"
          loading="Loading the sub-users…"
          empty={<p className="text-muted">No sub-users.</p>}
        >
          {(people) => (
            <ul
              aria-label="Sub-users"
              // Focusable for keyboard scrolling, because a long list scrolls by itself.
              tabIndex={0}
              className="flex max-h-60 w-full flex-col gap-2 overflow-y-auto rounded outline-offset-2"
            >
              {people.map((person, index) => (
                <li key={person.id ?? index}>
                  <Person person={person} />
                </li>
              ))}
            </ul>
          )}
        </RowsPart>
      </div>
    </div>
  );
}

function Person({ person }: { person: SubUser | NonNullable<CompanyPoints['user']> }) {
  const { email } = person;
  const name = fullNameOf(person);
  return (
    <div className="min-w-0">
      {name ? (
        <p className="wrap-anywhere">
          <RecordLink
            to="person"
            id={person.id}
            className="inline-flex min-h-6 items-center text-accent hover:underline"
          >
            {name}
          </RecordLink>
        </p>
      ) : null}
      {email ? (
        <a
          className="inline-flex min-h-6 items-center text-sm wrap-anywhere text-accent hover:underline"
          href={`mailto:${email}`}
        >
          {email}
        </a>
      ) : null}
    </div>
  );
}

/** The upstream chooses the page length of sub-users. */
function subUserSource(companyId: number): RowSource<SubUser> {
  let last = 1;
  const read = (page: number) =>
    bff<typeof listSubUsers>('GET', '/users/sub-user/by-company', { query: { companyId, page } });
  return {
    first: async (shown) => {
      const rows: SubUser[] = [];
      let total;
      last = 0;
      do {
        const answer = await read((last += 1));
        rows.push(...answer.data);
        total = answer.data.length > 0 ? answer.total : 0;
      } while (rows.length < Math.min(shown, total));
      return { rows, hasMore: rows.length < total };
    },
    after: async (shown) => {
      const { data, total } = await read(last + 1);
      last += 1;
      return { rows: data, hasMore: data.length > 0 && shown.length + data.length < total };
    },
  };
}

function PointHistory({ history, timeZone }: { history: LoadedRows<PointHistoryEntry>; timeZone: string }) {
  return (
    <RowsPart
      of={history}
      problem="There was a problem getting point update histories"
      loading="Loading the point update history…"
      empty={<p className="text-muted">No point update history.</p>}
    >
      {(entries) => (
        <DetailTable
          label="Point Update History"
          heads={['Date', 'Time', 'Update', ['Qpoints', 'text-right!'], 'Update By']}
        >
          {entries.map((entry, index) => (
            <tr key={entry.id ?? `${entry.createdAt} ${index}`}>
              <DateAndTimeCells at={entry.createdAt} timeZone={timeZone} />
              <td>
                {entry.requestStatus}
                {entry.purpose ? <span className="block text-xs text-muted wrap-anywhere">{entry.purpose}</span> : null}
                {entry.reason ? <span className="block text-xs text-muted wrap-anywhere">{entry.reason}</span> : null}
              </td>
              <td className="text-right whitespace-nowrap tabular-nums">{formatPoints(entry.qpoints)}</td>
              <td>
                <RecordLink to="admin" id={entry.userId}>
                  {fullNameOf(entry) || '—'}
                </RecordLink>
              </td>
            </tr>
          ))}
        </DetailTable>
      )}
    </RowsPart>
  );
}

/** A company's point update history, five rows at a time (spec 1 §9). */
function historySource(companyId: number): RowSource<PointHistoryEntry> {
  const read = (size: number, page: number) =>
    bff<typeof listPointHistory>('GET', '/point-request/histories', { query: { companyId, size, page } });
  return {
    first: async (shown) => firstOf(await read(Math.min(Math.max(shown, HISTORY_SIZE), MOST_ROWS), 1)),
    after: async (shown) => {
      const page = Math.floor(shown.length / HISTORY_SIZE) + 1;
      const { data, total } = await read(HISTORY_SIZE, page);
      return { rows: data, hasMore: data.length > 0 && page * HISTORY_SIZE < total };
    },
  };
}
