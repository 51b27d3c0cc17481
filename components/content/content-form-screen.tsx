'use client';

import { hashKey } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { RecordHere } from '@/components/commands/record-here';
import type { LookupOption } from '@/components/lookup/use-lookup';
import { useSeedFailures } from '@/components/query/query-cache';
import { RecordPage } from '@/components/record/record-page';
import type { ContentArea } from '@/lib/domain/content';
import { query } from '@/lib/query/client';
import { ContentForm } from './content-form';
import { FORM_WORDS } from './content-form-words';
import type { ContentSettings } from './content-item';
import { CONTENT_TYPES } from './content-types';
import { CONTENT_WORDS } from './content-words';
import { FORM_CALLS } from './form-calls';

/** The page for a new item of any area. @param day preset for its publication */
export function AddContentScreen({
  area,
  day,
  ...settings
}: { area: ContentArea; day: string | null } & ContentSettings) {
  return (
    <WithTypes area={area}>
      {(types) => <ContentForm area={area} stored={null} types={types} day={day} {...settings} />}
    </WithTypes>
  );
}

/** The page for a stored item of any area. */
export function EditContentScreen({
  area,
  id,
  failed,
  ...settings
}: { area: ContentArea; id: number; failed: string | null } & ContentSettings) {
  return (
    <RecordPage
      source={FORM_CALLS[area].source(id)}
      versionOf={({ version }) => version}
      failed={failed}
      title={FORM_WORDS[area].form}
      problem={CONTENT_WORDS[area].unread}
    >
      {(stored, take) => (
        <WithTypes area={area}>
          {(types) => (
            <>
              <RecordHere record={{ kind: area, id, name: stored.title }} />
              <ContentForm area={area} stored={stored} take={take} types={types} {...settings} />
            </>
          )}
        </WithTypes>
      )}
    </RecordPage>
  );
}

/** Items of areas with types can't be edited until the types are loaded. */
function WithTypes({ area, children }: { area: ContentArea; children: (types: readonly LookupOption[]) => ReactNode }) {
  const failures = useSeedFailures();
  const types = CONTENT_TYPES[area];
  if (!types) return children([]);
  const { queryKey: key, queryFn: read } = query(types);
  return (
    <RecordPage
      source={{ key, read }}
      failed={failures[hashKey(key)] ?? null}
      title={FORM_WORDS[area].form}
      problem="There was a problem getting the types."
    >
      {children}
    </RecordPage>
  );
}
