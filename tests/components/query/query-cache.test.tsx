import { useQuery } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { QueryCache, Seeded } from '@/components/query/query-cache';
import type { listRoles } from '@/lib/contract/roles';
import { query } from '@/lib/query/client';
import { serializeAnswer } from '@/lib/query/freshness';
import { readOf } from '@/lib/query/read';
import { fakeBff } from '../../harness/dom/fake-bff';

const roles = query(readOf<typeof listRoles>('/roles', {}));

function Roles() {
  const { data } = useQuery(roles);
  return data?.map(({ id, name }) => <p key={id}>{name}</p>);
}

const named = (name: string) => [{ id: 1, name, people: 0, ableToSignIn: 0, version: 1 }];

/** A page as a server sends it that has just read its answers, its clock behind the browser's by so much. */
async function openPage(behindMs: number): Promise<void> {
  const now = Date.now() - behindMs;
  const read = { key: roles.queryKey, data: serializeAnswer(named('Packer')), at: now };
  render(
    <QueryCache now={now}>
      <Seeded reads={[read]} failures={{}}>
        <Roles />
      </Seeded>
    </QueryCache>,
  );
  await screen.findByText('Packer');
}

test.each([
  ['ahead of', 3_600_000],
  ['behind', -3_600_000],
])('a browser whose clock is %s the server’s reads nothing twice, and all that the focus asks for', async (_, ms) => {
  const bff = fakeBff();
  bff.answer('GET /roles', named('Porter'));
  await openPage(ms);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(bff.calls('GET /roles')).toHaveLength(0);
  dispatchEvent(new Event('focus'));
  await waitFor(() => expect(screen.queryByText('Porter')).not.toBeNull());
});
