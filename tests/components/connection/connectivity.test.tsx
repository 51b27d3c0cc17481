import { render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Connection } from '@/components/connection/connection';

afterEach(() => void vi.restoreAllMocks());

test('one is told that one is offline, though what was asked as the network went was still answered', async () => {
  const answers = [() => Promise.resolve(new Response('{}'))];
  const lost = () => Promise.reject<Response>(new TypeError('Failed to fetch'));
  vi.stubGlobal(
    'fetch',
    vi.fn(() => (answers.shift() ?? lost)()),
  );
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  render(<Connection />);
  dispatchEvent(new Event('offline'));
  expect(await screen.findByText(/^You are offline\./)).toBeTruthy();

  answers.push(() => Promise.resolve(new Response('{}')));
  online.mockReturnValue(true);
  dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(screen.queryByText(/^You are offline\./)).toBeNull());
});
