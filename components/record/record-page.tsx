'use client';

import { hashKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { Fragment, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { PageTitle } from '@/components/layout/page-title';
import { deferred } from '@/components/ui/deferred';
import { ErrorState, StaleProblem } from '@/components/ui/error-state';
import { RetryButton } from '@/components/ui/retry-button';
import { LoadingNote } from '@/components/ui/skeleton';
import { isMissing } from '@/lib/query/client';
import { lacksOwnChange } from '@/lib/query/freshness';
import { Bars } from './part';
import { ShownRecord } from './shown-record';
import type { RecordSource } from './use-record';

const DeletedRecord = deferred(() => import('./deleted-record'));

/**
 * A record's own page. It refetches when the window regains focus, and remounts forms if someone else changed the
 * record, unless that would lose input or a dialog.
 *
 * @param versionOf returns the version that a form edits; omitted for read-only pages
 * @param isInPlace the form merges others' changes itself and isn't remounted
 * @param failed why the server couldn't read it; null on success
 * @param title the heading if it can't be read
 * @param problem the error text before the reason
 * @param timeZone formats the deletion time for kinds without a timeline
 * @param children renders the record; `take` replaces it with what a form has saved or read
 */
export function RecordPage<T>({
  source: { key, read },
  versionOf = () => undefined,
  isInPlace = false,
  failed,
  title,
  problem,
  timeZone,
  children,
}: {
  source: RecordSource<T>;
  versionOf?: (value: T) => number | undefined;
  isInPlace?: boolean;
  failed: string | null;
  title: string;
  problem: string;
  timeZone?: string;
  children: (value: T, take: (value: T) => void) => ReactNode;
}) {
  const { data, error, failureReason, isFetching, refetch } = useQuery<T, Error>({ queryKey: key, queryFn: read });
  // Include errors during automatic retries.
  const tried = error ?? failureReason;
  const retry = <RetryButton of={tried} pending={tried !== null && isFetching} onRetry={() => void refetch()} />;
  if (data !== undefined) {
    return (
      <>
        {isMissing(tried) ? (
          <DeletedRecord hasChanged={lacksOwnChange(data, key[0])} timeZone={timeZone} />
        ) : tried ? (
          <StaleProblem problem={problem} reason={tried.message} retry={retry} />
        ) : null}
        <Shown key={hashKey(key)} recordKey={key} value={data} versionOf={versionOf} isInPlace={isInPlace}>
          {children}
        </Shown>
      </>
    );
  }
  const reason = tried?.message ?? failed;
  return (
    <>
      <PageTitle>{title}</PageTitle>
      {reason === null ? (
        <>
          <LoadingNote>Loading…</LoadingNote>
          <Bars count={8} />
        </>
      ) : (
        <ErrorState title={problem} retry={retry}>
          {reason}
        </ErrorState>
      )}
    </>
  );
}

/** The record on the page, remounted when its number changes. */
function Shown<T>({
  recordKey,
  value: read,
  versionOf,
  isInPlace,
  children,
}: {
  recordKey: readonly unknown[];
  value: T;
  versionOf: (value: T) => number | undefined;
  isInPlace: boolean;
  children: (value: T, take: (value: T) => void) => ReactNode;
}) {
  const client = useQueryClient();
  const [record] = useState(() => new ShownRecord(client, recordKey, versionOf, read));
  const { value, number, focused } = useSyncExternalStore(record.subscribe, record.state, record.state);

  useEffect(() => {
    if (number > 0 && focused) document.getElementsByName(focused)[0]?.focus({ preventScroll: true });
  }, [number, focused]);

  return <Fragment key={isInPlace ? 0 : number}>{children(value, record.take)}</Fragment>;
}
