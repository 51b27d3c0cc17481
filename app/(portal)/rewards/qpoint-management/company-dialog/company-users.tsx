'use client';

import { useMemo } from 'react';
import { bff } from '@/lib/bff/client';
import type { CompanyPoints, listSubUsers } from '@/lib/contract/points';
import type { SubUser } from './company-reading';
import { RowsPart } from './part';
import type { Reading, Rows } from './reading';
import { firstOf } from './sizes';
import { useRows, type RowSource } from './use-rows';

/** The people of a company: its primary user, and its sub-users by page (spec 1 §2, User Information). */
export function CompanyUsers({ company, opened }: { company: CompanyPoints; opened: Reading<Rows<SubUser>> | null }) {
  const source = useMemo(() => subUserSource(company.id), [company.id]);
  const subUsers = useRows(source, opened);
  return (
    <div className="flex flex-col gap-3">
      <div className="min-w-0">
        <p className="text-xs text-muted">Primary user</p>
        {company.user ? <Person person={company.user} /> : '—'}
      </div>
      <div className="flex min-w-0 flex-col gap-1">
        <p className="text-xs text-muted">Sub-users</p>
        <RowsPart
          known={subUsers}
          problem="There was a problem getting sub-users"
          loading="Loading the sub-users…"
          empty={<p className="text-muted">No sub-users.</p>}
        >
          {(people) => (
            <ul
              aria-label="Sub-users"
              // For the keyboard, as a long list scrolls by itself.
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

function Person({ person: { firstName, lastName, email } }: { person: SubUser }) {
  const name = [firstName, lastName].filter(Boolean).join(' ');
  return (
    <div className="min-w-0">
      {name ? <p className="wrap-anywhere">{name}</p> : null}
      {email ? (
        <a className="inline-flex min-h-6 items-center text-sm wrap-anywhere text-accent hover:underline" href={`mailto:${email}`}>
          {email}
        </a>
      ) : null}
    </div>
  );
}

/** Sub-users are answered by pages of a length that the upstream chooses. */
function subUserSource(companyId: number): RowSource<SubUser> {
  let last = 1;
  const read = (page: number, signal?: AbortSignal) => {
    const query = { companyId, page };
    return bff<typeof listSubUsers>('GET', '/users/sub-user/by-company', { query, ...(signal && { signal }) });
  };
  return {
    first: async (_shown, signal) => {
      last = 1;
      return firstOf(await read(1, signal));
    },
    after: async (shown) => {
      const { data, total } = await read(last + 1);
      last += 1;
      return { rows: data, hasMore: data.length > 0 && shown.length + data.length < total };
    },
  };
}
