'use client';

import { useState, type FormEvent } from 'react';
import { useNavigation } from '@/components/layout/navigation';
import { PageTitle } from '@/components/layout/page-title';
import { Button } from '@/components/ui/button';
import { LIST_FIELD_CLASS } from '@/components/ui/list-field';
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
    </>
  );
}
