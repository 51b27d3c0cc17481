import { render, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Connection } from '@/components/connection/connection';
import { Questions } from '@/components/ui/questions';
import { SignedInUserContext } from '@/components/layout/signed-in-user';
import { QueryCache } from '@/components/query/query-cache';

/** Renders a part of a page as it stands in the portal, with the cache of the tab and what is said of failed saves. */
export function renderInPortal(page: ReactNode, { userId = 1 }: { userId?: number } = {}): RenderResult {
  const now = Date.now();
  return render(page, {
    wrapper: ({ children }) => (
      <QueryCache now={now}>
        <SignedInUserContext value={{ id: userId, roleId: 1, firstName: 'Ruth', lastName: 'Adeyemi' }}>
          <Connection />
          <Questions />
          <main>{children}</main>
        </SignedInUserContext>
      </QueryCache>
    ),
  });
}

/** The messages that stand there, the newest first, each with what it is about. */
export const toasts = (): string[] =>
  Array.from(
    document.querySelectorAll('[data-sonner-toast]:not([data-removed="true"])'),
    ({ textContent }) => textContent,
  );
