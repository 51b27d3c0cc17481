'use client';

import { use, useMemo, useState, type FormEvent } from 'react';
import { recentRecords } from '@/components/commands/recent-records';
import { PortalLink, useNavigation } from '@/components/layout/navigation';
import { StorageOwnerContext } from '@/components/layout/personal-storage';
import { PageTitle } from '@/components/layout/page-title';
import { Button } from '@/components/ui/button';
import { LIST_FIELD_CLASS } from '@/components/ui/list-field';
import { useIsHydrating } from '@/components/ui/use-is-hydrating';
import { MAX_SERIAL_LENGTH } from '@/lib/domain/serial-number';
import { recordHref } from '@/lib/addresses/record-kinds';

/** A field that opens a serial number's page. */
export function OpenSerialNumber() {
  const { navigate } = useNavigation();
  const [typed, setTyped] = useState('');
  const open = (event: FormEvent) => {
    event.preventDefault();
    const number = typed.replaceAll(/\s/g, '');
    if (number !== '') navigate(recordHref('serialNumber', number));
  };
  return (
    <>
      <PageTitle>Serial numbers</PageTitle>
      <form onSubmit={open} className="flex flex-wrap items-center gap-2">
        <input
          type="search"
          aria-label="Serial number"
          placeholder="Serial number"
          autoComplete="off"
          spellCheck={false}
          maxLength={MAX_SERIAL_LENGTH}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          className={`${LIST_FIELD_CLASS} w-80 max-sm:w-full`}
        />
        <Button type="submit" look="primary">
          Open
        </Button>
      </form>
      <p className="text-sm text-muted">Enter or paste a full serial number to see its history.</p>
      <LookedUp />
    </>
  );
}

/** The serial numbers that the reader looked up last, in this browser. */
function LookedUp() {
  const owner = use(StorageOwnerContext);
  // Only the browser has them.
  const isHydrating = useIsHydrating();
  const records = useMemo(
    () => (isHydrating || !owner ? [] : recentRecords(owner, 'serialNumber')),
    [isHydrating, owner],
  );
  if (records.length === 0) return null;
  return (
    <section aria-labelledby="looked-up" className="max-w-[640px] rounded-lg border bg-surface">
      <h2 id="looked-up" className="border-b px-4 py-2 text-sm font-semibold">
        Recently looked up
      </h2>
      <ul className="divide-y">
        {records.map(({ id, name, detail }) => (
          <li key={id} className="flex min-h-10 flex-wrap items-center justify-between gap-x-4 px-4 py-1 text-sm">
            <PortalLink href={recordHref('serialNumber', String(id))} className="text-accent hover:underline">
              {name}
            </PortalLink>
            <span className="text-muted">{detail}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
