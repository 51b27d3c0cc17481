'use client';

import { hashKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { Fragment, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { PageTitle } from '@/components/layout/page-title';
import { announce } from '@/components/list/announce';
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
 * A record on a page of its own, which is read again when the window gets the focus. A form is built anew where
 * somebody else has changed what is stored, but never while something typed or a dialog would be lost.
 *
 * @param versionOf of what a form edits; left out where it is only read
 * @param isInPlace its form takes over by itself what others have stored, and isn't built anew
 * @param failed why the server could not read it; null where it could
 * @param title stands over it where it can't be read
 * @param problem what is said then, before the reason
 * @param timeZone of a kind without a timeline: tells when it was deleted
 * @param children shows the record; `take` puts what a form has saved or read by itself in its place
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
  // Also while it is tried again by itself.
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

/** The record as it stands on the page, built anew by its number. */
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
  const { value, number, focused, isOwn } = useSyncExternalStore(record.subscribe, record.state, record.state);

  useEffect(() => {
    if (number === 0) return;
    if (focused) document.getElementsByName(focused)[0]?.focus({ preventScroll: true });
    if (!isOwn) announce('Someone else changed this. You’re seeing the latest version.');
  }, [number, focused, isOwn]);

  return <Fragment key={isInPlace ? 0 : number}>{children(value, record.take)}</Fragment>;
}
