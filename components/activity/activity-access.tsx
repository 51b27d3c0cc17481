'use client';

import { createContext, use, type ReactNode } from 'react';

const ActivityAccessContext = createContext(false);

/** Says to everything inside whether the reader may open the activity log. */
export function ActivityAccess({ mayOpen, children }: { mayOpen: boolean; children: ReactNode }) {
  return <ActivityAccessContext value={mayOpen}>{children}</ActivityAccessContext>;
}

/** May the reader open the activity log? The log's own page decides anew. */
export const useOpensActivity = () => use(ActivityAccessContext);
