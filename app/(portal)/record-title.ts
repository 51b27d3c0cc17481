import type { Metadata } from 'next';
import type { Result } from '@/lib/api/call';
import { positiveNumber } from '@/lib/addresses/list-address';

/**
 * The title of a record's document: its name. Where it can't be read the page says why,
 * and the title what it was to be.
 *
 * @param read what the page reads too, cached so that both make one call
 */
export function recordTitle<Found>(
  usual: string,
  read: (id: number) => Promise<Result<Found>>,
  nameOf: (found: Found) => string,
) {
  return async ({ params }: { params: Promise<{ id: string }> }): Promise<Metadata> => {
    const id = positiveNumber((await params).id);
    // Redirects and refusals are the page's own as well, and it answers with them.
    const found = id ? await read(id).catch(() => null) : null;
    return { title: (found?.ok && nameOf(found.value).trim()) || usual };
  };
}
