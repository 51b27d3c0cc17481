import { expect, it } from 'vitest';
import { evidenceZip } from '@/lib/api/evidence-zip';
import type { AssetReader } from '@/lib/api/upstream-file';

it('gives a person three zips at once, however quickly they are asked for, and a further one when one has ended or nobody waits for it', async () => {
  const begin = (id: number, signal = new AbortController().signal) =>
    evidenceZip([{ claimId: 5, createdAt: '2026-01-01T00:00:00Z', attachments: [] } as never], {
      session: { user: { id } },
      headers: new Headers(),
      signal,
    } as unknown as AssetReader);
  const leaving = new AbortController();
  const first = begin(7);
  begin(7);
  begin(7, leaving.signal);
  expect(() => begin(7)).toThrow(/^You’re already downloading three ZIPs of evidence/);
  begin(8);
  expect(await first.bytes.next()).toMatchObject({ done: false });
  await first.bytes.return(undefined);
  begin(7);
  expect(() => begin(7)).toThrow(/^You’re already downloading three ZIPs of evidence/);
  leaving.abort();
  begin(7);
});
