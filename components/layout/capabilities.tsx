'use client';

import { createContext, use, type ReactNode } from 'react';
import type { Capability } from '@/lib/contract/capabilities';

const LackingContext = createContext<readonly Capability[]>([]);

/** Says to everything inside what the server can't do. */
export function Capabilities({ lacking, children }: { lacking: readonly Capability[]; children: ReactNode }) {
  return <LackingContext value={lacking}>{children}</LackingContext>;
}

export const useLacking = (): readonly Capability[] => use(LackingContext);

/**
 * What the server can do beyond the specs: what it can't is not offered.
 * @example const can = useCan(); … can('drafts') && <PublishField … />
 */
export function useCan(): (capability: Capability) => boolean {
  const lacking = useLacking();
  return (capability) => !lacking.includes(capability);
}
