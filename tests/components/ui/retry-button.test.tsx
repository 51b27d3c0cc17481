import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RetryButton } from '@/components/ui/retry-button';
import { BffError } from '@/lib/bff/client';

test.each([
  ['the server was away', new BffError(503, {}), 1],
  ['nobody knows why', null, 1],
  ['the server can’t do it', new BffError(501, {}), 0],
  ['the reading of a record failed', { state: 'failed', message: 'Closed.' }, 1],
  ['a record can’t be read by this server', { state: 'unsupported', message: 'No.' }, 0],
])('what failed because %s is offered again %#', (_, error, buttons) => {
  render(<RetryButton of={error} onRetry={() => undefined} />);
  expect(screen.queryAllByRole('button', { name: 'Retry' })).toHaveLength(buttons);
});
