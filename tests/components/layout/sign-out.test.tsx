import { beforeEach, describe, expect, test, vi } from 'vitest';
import { recentRecords, rememberOpened } from '@/components/commands/recent-records';
import { personalStorage } from '@/components/layout/personal-storage';
import { signOut } from '@/components/layout/sign-out';
import { rememberUser } from '@/components/layout/signed-in-user';
import { queryClient } from '@/lib/query/client';
import { fakeBff, refusal, type FakeBff } from '../../harness/dom/fake-bff';
import { renderInPortal, storageOwner, toasts } from '../../harness/dom/portal';

const owner = storageOwner();
const assign = vi.fn<(address: string | URL) => void>();

let server: FakeBff;
beforeEach(async () => {
  server = fakeBff();
  vi.spyOn(location, 'assign').mockImplementation(assign);
  assign.mockClear();
  rememberUser({ id: 1, roleId: 1, firstName: 'sealed', lastName: 'sealed' });
  rememberOpened(owner, { kind: 'order', id: 7, name: 'QP-7' });
  (await personalStorage('draft', owner, 'browser'))?.write('/news new', 'typed');
  queryClient().setQueryData(['orders'], [{ id: 7 }]);
  renderInPortal(<p>Orders</p>);
});

const isForgotten = () => ({
  user: localStorage.getItem('qpartner_user') === null,
  records: recentRecords(owner).length === 0,
  answers: queryClient().getQueryData(['orders']) === undefined,
});

describe('signing out', () => {
  test('forgets who was here, what they opened and all that was read; a draft waits for them, sealed', async () => {
    server.answer('POST /sign-out', {});
    await signOut();
    expect(isForgotten()).toEqual({ user: true, records: true, answers: true });
    expect((await personalStorage('draft', owner, 'browser'))?.read('/news new')).toBe('typed');
    expect(JSON.stringify({ ...localStorage })).not.toMatch(/typed|QP-7/);
    expect(assign).toHaveBeenCalledWith('/');
  });

  test('that did not work forgets nothing, and says so', async () => {
    server.answer('POST /sign-out', () => refusal(503, { message: 'Away' }));
    await signOut();
    expect(isForgotten()).toEqual({ user: false, records: false, answers: false });
    expect(assign).not.toHaveBeenCalled();
    await vi.waitFor(() => expect(toasts().join()).toContain('Signing out didn’t work'));
  });
});
