'use client';

import * as Popover from '@radix-ui/react-popover';
import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useEffect, useId, useRef } from 'react';
import { Skeleton } from '@/components/ui/skeleton';
import { BffError } from '@/lib/bff/client';
import type { Card, CardKind, getCard } from '@/lib/contract/cards';
import { formatPoints } from '@/lib/text/format';
import { query } from '@/lib/query/client';
import { readOf } from '@/lib/query/read';
import { formatDay } from '@/lib/time/format-time';
import { RecordIcon } from './record-icon';

/** A card with a record's facts that describes its link. */
export default function RecordCard({ link }: { link: HTMLAnchorElement }) {
  const id = useId();
  const anchor = useRef(link);
  const [kind = '', ...rest] = (link.dataset.card ?? '').split('/');
  const params = { kind: kind as CardKind, id: rest.join('/') };
  const { data: card, error } = useQuery<Card>(query(readOf<typeof getCard>('/cards/{kind}/{id}', { params })));
  useEffect(() => {
    link.setAttribute('aria-describedby', id);
    return () => link.removeAttribute('aria-describedby');
  }, [link, id]);
  return (
    <Popover.Root open>
      <Popover.Anchor virtualRef={anchor} />
      <Popover.Portal>
        <Popover.Content
          id={id}
          role="tooltip"
          data-record-card=""
          align="start"
          sideOffset={4}
          collisionPadding={8}
          // Keep the focus on the link.
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          className={clsx(
            'pointer-events-auto z-50 w-72 p-3',
            'rounded-lg border border-line-strong bg-raised text-sm text-text shadow-menu',
          )}
        >
          {card ? (
            <>
              <p className="flex items-center gap-2 font-semibold wrap-anywhere">
                <span className="shrink-0 text-muted">
                  <RecordIcon kind={params.kind} />
                </span>
                {card.title}
              </p>
              <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
                {card.facts.map(({ name, text, day, points }) => (
                  <div key={name} className="contents">
                    <dt className="text-muted">{name}</dt>
                    <dd className="text-right wrap-anywhere tabular-nums">
                      {text ?? (day ? formatDay(day) : formatPoints(points ?? 0))}
                    </dd>
                  </div>
                ))}
              </dl>
            </>
          ) : error ? (
            <p className="text-muted">
              {error instanceof BffError && error.status === 404 ? 'No details here.' : error.message}
            </p>
          ) : (
            <>
              <span className="sr-only">Loading…</span>
              <Skeleton className="h-24 w-full" />
            </>
          )}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
