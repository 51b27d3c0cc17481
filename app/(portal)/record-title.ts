import type { Metadata } from 'next';
import type { Result } from '@/lib/api/call';
import { positiveNumber } from '@/lib/addresses/list-address';

/**
 * The document title: the record's name, or a fallback if it can't be read. The page then explains why.
 *
 * @param read the page's own cached read, so that both make one call
 */
export function recordTitle<Found>(
  usual: string,
  read: (id: number) => Promise<Result<Found>>,
  nameOf: (found: Found) => string,
) {
  return async ({ params }: { params: Promise<{ id: string }> }): Promise<Metadata> => {
    const id = positiveNumber((await params).id);
    // Ignore redirects and refusals, because the page handles them itself.
    const found = id ? await read(id).catch(() => null) : null;
    return { title: (found?.ok && nameOf(found.value).trim()) || usual };
  };
}
