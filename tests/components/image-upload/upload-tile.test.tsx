import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { UploadTile } from '@/components/image-upload/upload-tile';

test.each([
  ['is offered again where it may arrive the next time', false, ['Retry uploading a.png', 'Remove a.png']],
  ['can only be let go of where the server can’t take it', true, ['Remove a.png']],
])('a picture that failed %s', (_, isFinal, buttons) => {
  const problem = 'This server can’t do this.';
  const upload = { key: '1', file: new File([''], 'a.png'), sent: 0, problem, isFinal };
  render(<UploadTile upload={upload} onCancel={() => undefined} onRetry={() => undefined} />);
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual(buttons);
  expect(screen.getByText(problem)).toBeDefined();
});
