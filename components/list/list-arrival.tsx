import { headers } from 'next/headers';
import { Suspense, type ReactNode } from 'react';

/** How long the page before stays, so that a quick answer shows no skeleton. */
const PATIENCE_MS = 150;

/**
 * Shows a skeleton to who comes from another page of the portal and has to wait. Who goes from one state of the list
 * to the next keeps the old rows instead (see `ListNavigation`), and a page that the browser loads as a document
 * comes whole: so it has the right status, and nothing in it is moved about by scripts.
 *
 * @param area the start of every address of the list
 * @param reading settles when the list can be rendered
 */
export async function ListArrival({
  area,
  reading,
  skeleton,
  children,
}: {
  area: string;
  reading: Promise<unknown>;
  skeleton: ReactNode;
  children: ReactNode;
}) {
  const request = await headers();
  const isDocument = request.get('sec-fetch-dest') !== 'empty';
  if (isDocument || pathOf(request.get('referer')).startsWith(area)) return children;
  const patience = new Promise<'over'>((resolve) => setTimeout(resolve, PATIENCE_MS, 'over'));
  if ((await Promise.race([reading, patience])) !== 'over') return children;
  return <Suspense fallback={skeleton}>{children}</Suspense>;
}

function pathOf(address: string | null): string {
  return address && URL.canParse(address) ? new URL(address).pathname : '';
}
