'use client';

import { FileSpreadsheet } from 'lucide-react';
import { use, useId, useMemo, useState, useSyncExternalStore } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { recentRecords } from '@/components/commands/recent-records';
import { Form, SubmitButton } from '@/components/form/form';
import { TextAreaField } from '@/components/form/text-area-field';
import { useForm } from '@/components/form/use-form';
import { useSave } from '@/components/form/use-save';
import { PortalLink } from '@/components/layout/navigation';
import { PageTitle } from '@/components/layout/page-title';
import { StorageOwnerContext } from '@/components/layout/personal-storage';
import { useSignedInUser } from '@/components/layout/signed-in-user';
import { FileDrop } from '@/components/ui/file-drop';
import { useIsHydrating } from '@/components/ui/use-is-hydrating';
import { recordHref } from '@/lib/addresses/record-kinds';
import { bff, BffError, PLAIN_ERROR } from '@/lib/bff/client';
import { createStore } from '@/lib/bff/store';
import { lookUpSerialNumbers } from '@/lib/contract/serial-numbers';
import { distinctSerialNumbers, MAX_LOOKED_UP } from '@/lib/domain/serial-lookup';
import { serialNumbersIn } from '@/lib/domain/serial-number';
import { formatCount, formatCountOf } from '@/lib/text/format';
import { readNumbers } from './dropped-numbers';
import { LookupResult, type Lookup } from './lookup-result';

type LookupBody = z.output<typeof lookUpSerialNumbers.body>;

const MOST = formatCount(MAX_LOOKED_UP);

/** The pasted text as the call's body. Repeated numbers don't count toward the limit. */
const ByText = lookUpSerialNumbers.body.extend({
  serialNumbers: z
    .string()
    .transform((text) => distinctSerialNumbers(serialNumbersIn(text)).serialNumbers)
    .superRefine(({ length }, context) => {
      if (length <= MAX_LOOKED_UP) return;
      const message = `These are ${formatCount(length)} serial numbers. Check up to ${MOST} at once.`;
      context.addIssue({ code: 'custom', message });
    })
    .pipe(lookUpSerialNumbers.body.shape.serialNumbers),
}) as z.ZodType<LookupBody, { serialNumbers: string }>;

/** The last lookup, so that Back from a number returns to it. It never leaves the tab. */
const latest = createStore<(Lookup & { userId: number; text: string }) | null>(null);

/** Looks up pasted or dropped serial numbers, and lists those looked up last. */
export function SerialNumbersScreen({ timeZone }: { timeZone: string }) {
  const { id: userId } = useSignedInUser();
  const kept = useSyncExternalStore(latest.subscribe, latest.get, () => null);
  const lookup = kept?.userId === userId ? kept : null;
  const form = useForm<{ serialNumbers: string }, LookupBody>({
    schema: ByText,
    defaultValues: { serialNumbers: lookup?.text ?? '' },
  });
  const { save, saving } = useSave({ form, reasonAt: 'serialNumbers', next: 'stay' });

  const check = async (body: LookupBody) => {
    const text = form.getValues('serialNumbers');
    const { duplicates } = distinctSerialNumbers(serialNumbersIn(text));
    const saved = await save(() => bff<typeof lookUpSerialNumbers>('POST', '/serial-numbers/look-up', { body }));
    if (saved) latest.set({ ...saved.answer, duplicates, userId, text });
  };

  return (
    <>
      <PageTitle>Serial numbers</PageTitle>
      <Form
        form={form}
        label="Serial numbers"
        draft={{ of: 'serial numbers' }}
        draftAt="path"
        busy={saving}
        className="flex shrink-0 flex-col gap-3 rounded-lg border border-line bg-surface p-4"
        onSubmit={check}
      >
        <Numbers setText={(text) => form.setValue('serialNumbers', text, { shouldDirty: true })} />
        <div>
          <SubmitButton busy="Checking…">Check</SubmitButton>
        </div>
      </Form>
      {lookup ? <LookupResult key={lookup.text} lookup={lookup} timeZone={timeZone} /> : <LookedUp />}
    </>
  );
}

/** The text of the numbers, and files to add to it. */
function Numbers({ setText }: { setText: (text: string) => void }) {
  const id = useId();
  const text = useWatch<{ serialNumbers: string }, 'serialNumbers'>({ name: 'serialNumbers' });
  const count = useMemo(() => serialNumbersIn(text).length, [text]);
  const [notes, setNotes] = useState<readonly string[]>([]);
  const [isReading, setReading] = useState(false);
  const add = async (files: readonly File[]) => {
    setReading(true);
    const said: string[] = [];
    const added: string[] = [];
    for (const file of files) {
      try {
        const read = await readNumbers(file);
        added.push(read.text);
        if (read.note) said.push(read.note);
      } catch (error) {
        said.push(error instanceof BffError ? error.message : PLAIN_ERROR);
      }
    }
    if (added.length > 0) setText([text.trim(), ...added].filter((part) => part !== '').join('\n'));
    setNotes(said);
    setReading(false);
  };
  return (
    <>
      <div className="grid gap-3 md:grid-cols-[minmax(0,1fr)_260px]">
        <TextAreaField
          name="serialNumbers"
          label="Serial numbers"
          rows={6}
          spellCheck={false}
          autoComplete="off"
          hint={
            count > 0
              ? formatCountOf(count, 'serial number')
              : `Paste up to ${MOST}, one a line or separated by commas.`
          }
        />
        <FileDrop
          accept=".txt,.csv,.xls,.xlsx,text/plain,text/csv"
          multiple
          describedBy={id}
          disabled={isReading}
          className={{ frame: 'min-h-24 gap-1 py-4', atRest: 'bg-surface' }}
          onFiles={(files) => void add(files)}
        >
          <FileSpreadsheet aria-hidden size={24} className="text-muted" />
          <span className="text-sm font-medium">{isReading ? 'Reading…' : 'Drop files, or click to choose'}</span>
          <span id={id} className="text-xs text-muted">
            A list as .txt or .csv, or .xls, .xlsx or .csv with the column “Serial Number”
          </span>
        </FileDrop>
      </div>
      <div role="alert">
        {notes.map((note) => (
          <p key={note} className="rounded bg-bad-weak px-3 py-2 text-sm text-bad wrap-anywhere">
            {note}
          </p>
        ))}
      </div>
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
