import { render, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Connection } from '@/components/connection/connection';
import { Questions } from '@/components/ui/questions';
import { StorageOwnerContext } from '@/components/layout/personal-storage';
import { SignedInUserContext } from '@/components/layout/signed-in-user';
import { QueryCache } from '@/components/query/query-cache';

/** Of whom the browser keeps something: a key of their own, the same each time. */
export const storageOwner = (id = 1) => ({ id, key: btoa(String.fromCharCode(id).repeat(32)) });

/** Renders a part of a page as it stands in the portal, with the cache of the tab and what is said of failed saves. */
export function renderInPortal(page: ReactNode, { userId = 1 }: { userId?: number } = {}): RenderResult {
  const now = Date.now();
  const owner = storageOwner(userId);
  return render(page, {
    wrapper: ({ children }) => (
      <QueryCache now={now}>
        <SignedInUserContext value={{ id: userId, roleId: 1, firstName: 'Ruth', lastName: 'Adeyemi' }}>
          <StorageOwnerContext value={owner}>
            <Connection />
            <Questions />
            <main>{children}</main>
          </StorageOwnerContext>
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
