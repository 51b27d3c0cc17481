'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Fragment, useEffect, useState, type ReactNode } from 'react';
import { hasUnsavedChanges } from '@/components/form/leave-guard';
import { PageTitle } from '@/components/layout/page-title';
import { announce } from '@/components/list/announce';
import { ErrorState, StaleProblem } from '@/components/ui/error-state';
import { RetryButton } from '@/components/ui/retry-button';
import { LoadingNote } from '@/components/ui/skeleton';
import { changesMade } from '@/lib/bff/client';
import { Bars } from './part';
import type { RecordSource } from './use-record';

/**
 * A record on a page of its own, which is read again when the window gets the focus. A form is built anew where
 * somebody else has changed what is stored, but never while something typed or a dialog would be lost.
 *
 * @param versionOf of what a form edits; left out where it is only read
 * @param failed why the server could not read it; null where it could
 * @param title stands over it where it can't be read
 * @param problem what is said then, before the reason
 * @param children shows the record; `take` puts what a form has saved or read by itself in its place
 */
export function RecordPage<T>({
  source: { key, read },
  versionOf = () => undefined,
  failed,
  title,
  problem,
  children,
}: {
  source: RecordSource<T>;
  versionOf?: (value: T) => number | undefined;
  failed: string | null;
  title: string;
  problem: string;
  children: (value: T, take: (value: T) => void) => ReactNode;
}) {
  const { data, error, failureReason, isFetching, refetch } = useQuery<T, Error>({ queryKey: key, queryFn: read });
  // Also while it is tried again by itself.
  const tried = error ?? failureReason;
  const retry = <RetryButton pending={tried !== null && isFetching} onRetry={() => void refetch()} />;
  if (data !== undefined) {
    return (
      <>
        {tried ? <StaleProblem problem={problem} reason={tried.message} retry={retry} /> : null}
        <Built recordKey={key} value={data} versionOf={versionOf}>
          {children}
        </Built>
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

/** What is shown. */
interface Shown<T> {
  value: T;
  /** The latest answer of the cache that was looked at. What a form takes over comes before the cache has it. */
  read: T;
  version: number | undefined;
  /** How many changes this tab had made by then. */
  changes: number;
  /** How often it was built anew. */
  number: number;
  /** The name of the field that had the focus before that. */
  focused: string | null;
  /** Has this tab changed something since? */
  isOwn: boolean;
}

function Built<T>({
  recordKey,
  value,
  versionOf,
  children,
}: {
  recordKey: readonly unknown[];
  value: T;
  versionOf: (value: T) => number | undefined;
  children: (value: T, take: (value: T) => void) => ReactNode;
}) {
  const client = useQueryClient();
  const version = versionOf(value);
  const [shown, setShown] = useState<Shown<T>>(() => ({
    value,
    read: value,
    version,
    changes: changesMade(),
    number: 0,
    focused: null,
    isOwn: false,
  }));
  const take = (taken: T) => {
    // The cache keeps the parts that are the same.
    const stored = client.setQueryData<T>(recordKey, taken) ?? taken;
    setShown((before) => ({ ...before, value: stored, version: versionOf(stored), changes: changesMade() }));
  };
  const next = value === shown.read ? shown : nextOf(shown, value, version);
  if (next !== shown) setShown(next);

  useEffect(() => {
    if (shown.number === 0) return;
    if (shown.focused) document.getElementsByName(shown.focused)[0]?.focus({ preventScroll: true });
    if (!shown.isOwn) announce('Somebody else has changed this. It is shown as it is now.');
  }, [shown.number, shown.focused, shown.isOwn]);

  return <Fragment key={shown.number}>{children(next.value, take)}</Fragment>;
}

function nextOf<T>(shown: Shown<T>, value: T, version: number | undefined): Shown<T> {
  const changes = changesMade();
  const isSame = shown.version === undefined || version === shown.version;
  if (isSame) return { ...shown, value, read: value, version, changes };
  // Saving tells of the conflict.
  if (hasUnsavedChanges() || document.querySelector('.dialog')) return shown;
  const focused = document.activeElement?.getAttribute('name') ?? null;
  const isOwn = changes !== shown.changes;
  return { value, read: value, version, changes, focused, number: shown.number + 1, isOwn };
}
