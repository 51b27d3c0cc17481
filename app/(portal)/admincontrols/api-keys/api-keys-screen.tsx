'use client';

import { useRef, useState } from 'react';
import { useSave } from '@/components/form/use-save';
import { PageTitle } from '@/components/layout/page-title';
import { RecordPage } from '@/components/record/record-page';
import { recordOf } from '@/components/record/use-record';
import { Button } from '@/components/ui/button';
import { confirm } from '@/components/ui/confirm';
import { deferred, useLoadAtRest } from '@/components/ui/deferred';
import { EmptyState } from '@/components/ui/empty-state';
import { StatusPill } from '@/components/ui/status-pill';
import { bff } from '@/lib/bff/client';
import type { ApiKey, listApiKeys, revokeApiKey } from '@/lib/contract/api-keys';
import { AREA_LABELS } from '@/lib/domain/access-table';
import { EXPIRY_WARNING_DAYS } from '@/lib/domain/api-key';
import { DAY_MS } from '@/lib/domain/day';
import { formatCount, formatCountOf } from '@/lib/text/format';
import { formatDate, formatDateTime } from '@/lib/time/format-time';

const NewKey = deferred(() => import('./new-key'));

const KEYS = recordOf<typeof listApiKeys>('/api-keys', {});

interface Known {
  ownId: number;
  /** When the server rendered the page, in milliseconds. */
  now: number;
  timeZone: string;
}

/** API keys, which only administrators see (decision 52). */
export function ApiKeysScreen({ failed, ...known }: Known & { failed: string | null }) {
  return (
    <RecordPage
      source={KEYS}
      failed={failed}
      title="API keys"
      problem="There was a problem getting the API keys."
      isInPlace
    >
      {(keys) => <ApiKeys keys={keys} {...known} />}
    </RecordPage>
  );
}

function ApiKeys({ keys, ownId, now, timeZone }: Known & { keys: readonly ApiKey[] }) {
  useLoadAtRest(NewKey);
  const [isAdding, setIsAdding] = useState(false);
  const title = useRef<HTMLDivElement>(null);
  const revoke = useRevocation(() => title.current?.focus());
  const valid = keys.filter((key) => stateOf(key, now) !== 'ended');
  const ended = keys.filter((key) => stateOf(key, now) === 'ended');
  const add = (
    <Button look="primary" onClick={() => setIsAdding(true)}>
      + New key
    </Button>
  );
  return (
    <div ref={title} tabIndex={-1} className="flex w-full max-w-[960px] flex-col gap-3.5 outline-none">
      <PageTitle count={formatCount(valid.length)} actions={valid.length > 0 ? add : null}>
        API keys
      </PageTitle>
      <p className="max-w-[80ch] text-sm text-muted">
        Programs sign in with a key instead of a password, such as the partner portal that sends registrations, orders
        and claims. Every change they make is in the activity log.
      </p>
      {valid.length > 0 ? (
        <KeyLines label="API keys" keys={valid} now={now} timeZone={timeZone} onRevoke={revoke} />
      ) : (
        <EmptyState title="No API keys yet" action={add}>
          Partner systems need one before registrations, orders, claims and inquiries can arrive.
        </EmptyState>
      )}
      {ended.length > 0 ? (
        <details>
          <summary className="w-fit cursor-pointer text-sm text-muted">
            {`Revoked and expired (${formatCount(ended.length)})`}
          </summary>
          <div className="mt-2">
            <KeyLines label="Revoked and expired" keys={ended} now={now} timeZone={timeZone} />
          </div>
        </details>
      ) : null}
      {isAdding ? <NewKey ownId={ownId} onClose={() => setIsAdding(false)} /> : null}
    </div>
  );
}

type KeyState = 'valid' | 'expiring' | 'ended';

function stateOf({ revokedAt, expiresAt }: ApiKey, now: number): KeyState {
  if (revokedAt) return 'ended';
  const left = expiresAt === null ? Number.POSITIVE_INFINITY : Date.parse(expiresAt) - now;
  if (left <= 0) return 'ended';
  return left <= EXPIRY_WARNING_DAYS * DAY_MS ? 'expiring' : 'valid';
}

function KeyLines({
  label,
  keys,
  now,
  timeZone,
  onRevoke,
}: {
  label: string;
  keys: readonly ApiKey[];
  now: number;
  timeZone: string;
  onRevoke?: (key: ApiKey) => void;
}) {
  return (
    <ul
      aria-label={label}
      className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface outline-none"
    >
      {keys.map((key) => (
        <li key={key.id} className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
          <div className="flex min-w-0 grow basis-80 flex-col gap-0.5">
            <p className="flex flex-wrap items-center gap-2 font-medium">
              <span className="wrap-anywhere">{key.name}</span>
              <code className="text-sm font-normal text-muted">{`${key.hint}…`}</code>
              {stateOf(key, now) === 'expiring' ? <StatusPill tone="warn">Expires soon</StatusPill> : null}
            </p>
            <p className="text-sm wrap-anywhere">{rightsInWords(key)}</p>
            <p className="text-sm text-muted tabular-nums">{factsOf(key, timeZone).join(' · ')}</p>
          </div>
          {onRevoke ? (
            <Button aria-label={`Revoke ${key.name}`} onClick={() => onRevoke(key)}>
              Revoke
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function rightsInWords({ intake, company, rights }: ApiKey): string {
  if (intake) return company ? `Partner systems, only for ${company.name}` : 'Partner systems';
  return rights.map(({ routeType, actions }) => `${AREA_LABELS[routeType]}: ${actions.join(', ')}`).join(' · ');
}

function factsOf(key: ApiKey, timeZone: string): string[] {
  const { person, responsible, allowedAddresses, callsPerMinute } = key;
  return [
    person
      ? `Acts as ${person.fullName}`
      : `Created by ${responsible.fullName} on ${formatDate(key.createdAt, timeZone)}`,
    key.lastUsedAt ? `Last used ${formatDateTime(key.lastUsedAt, timeZone)}` : 'Never used',
    key.revokedAt
      ? `Revoked ${formatDateTime(key.revokedAt, timeZone)}`
      : key.expiresAt
        ? `Expires ${formatDate(key.expiresAt, timeZone)}`
        : 'Doesn’t expire',
    `${formatCountOf(callsPerMinute, 'call')} a minute`,
    ...(allowedAddresses.length > 0 ? [`Only from ${allowedAddresses.join(', ')}`] : []),
  ];
}

/** @returns a function that revokes a key after a confirmation */
function useRevocation(onClosed: () => void) {
  const { save } = useSave({ failed: 'The API key could not be revoked.' });
  return ({ id, name }: ApiKey) =>
    void confirm({
      title: 'Revoke this API key?',
      text: (
        <>
          <p className="font-medium text-text">{name}</p>
          <p>Programs that use it are refused immediately. You can’t undo this.</p>
        </>
      ),
      confirm: 'Revoke',
      confirming: 'Revoking…',
      look: 'danger',
      onConfirm: () =>
        save(() => bff<typeof revokeApiKey>('DELETE', '/api-keys/{id}', { params: { id } }), {
          done: `API key ${name} revoked`,
        }),
      onClosed,
    });
}
