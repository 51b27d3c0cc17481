'use client';

import { call } from '@/lib/bff/call';
import { useId } from 'react';
import { LookupField } from '@/components/lookup/lookup-field';
import type { Lookup } from '@/components/lookup/use-lookup';
import { recordOf } from '@/components/record/use-record';
import { bff } from '@/lib/bff/client';
import type { createPurpose, deletePurpose, listPurposes, PurposeType, renamePurpose } from '@/lib/contract/points';
import type { Requester } from '@/lib/domain/point-request';
import { SUBSCRIPTION_ID, SUBSCRIPTION_LABEL } from '@/lib/domain/purpose';

const source = recordOf<typeof listPurposes>('/purpose-type/search', {});

const PURPOSES: Lookup = {
  area: 'qpointManagement',
  noun: 'purpose',
  nouns: 'purposes',
  // Keep in sync with lib/contract/points.ts.
  maxLength: 100,
  fixedId: SUBSCRIPTION_ID,
  deletion: 'can no longer be chosen. The history keeps its name.',
  source,
  create: (name) => bff<typeof createPurpose>('POST', '/purpose-type', { body: { name } }),
  rename: async (id, name) => {
    await bff<typeof renamePurpose>('PATCH', '/purpose-type', { body: { id, name } });
    return source.read();
  },
  deleting: (id) => call<typeof deletePurpose>('DELETE', '/purpose-type', { query: { id } }),
  // Wording from spec 1 §8.
  problems: {
    read: 'There was a problem getting purpose types',
    create: 'There was a problem creating purpose types',
    rename: 'There was a problem updating the purpose type name',
    remove: 'There was a problem deleting the purpose type name',
  },
};

interface PurposeFieldProps {
  asker: Requester;
  value: PurposeType | null;
  disabled: boolean;
  className: string;
  onChange: (purpose: PurposeType | null) => void;
}

/** The purpose of a point update. Administrators choose one, others always use the subscription (spec 1 §6). */
export function PurposeField({ asker, ...field }: PurposeFieldProps) {
  const id = useId();
  if (asker === 'administrator') return <LookupField kind={PURPOSES} label="Purpose" {...field} />;
  return (
    <div className="flex flex-col gap-1 max-sm:w-full">
      <label htmlFor={id} className="text-xs font-medium text-muted">
        Purpose
      </label>
      <input id={id} disabled value={SUBSCRIPTION_LABEL} className={field.className} />
    </div>
  );
}
