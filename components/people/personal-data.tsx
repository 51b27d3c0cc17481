'use client';

import { useState, type ReactNode } from 'react';
import { useOpenPage } from '@/components/connection/open-page';
import { leaveAnyway } from '@/components/form/leave-guard';
import { SelectField } from '@/components/form/select-field';
import { useSave } from '@/components/form/use-save';
import { useMay } from '@/components/layout/rights';
import { Button, DISABLED_CLASS } from '@/components/ui/button';
import { deferred } from '@/components/ui/deferred';
import { Dialog } from '@/components/ui/dialog';
import type { MenuEntry } from '@/components/ui/menu-content';
import { defineAction, type Item, type Some } from '@/components/action/action';
import { call } from '@/lib/bff/call';
import { usePending } from '@/components/action/pending';
import { perform } from '@/components/action/perform';
import { showToast } from '@/components/ui/toast';
import { bff } from '@/lib/bff/client';
import { saveFrom } from '@/lib/bff/save-file';
import type { erasePersonalData, exportPersonalData, PersonToErase, reviewErasure } from '@/lib/contract/personal-data';

const erasure = defineAction({
  of: 'person',
  noun: ['person', 'people'],
  verb: ['Erase', 'Erasing', 'erased'],
  call: ([{ id, name }]: Some<Item & PersonToErase>) =>
    call<typeof erasePersonalData>('POST', '/users/{id}/personal-data/erasure', { params: { id }, body: { name } }),
  done: ([{ name, formerName }]) => ({ message: `Erased. ${name} is now ${formerName}.` }),
  failed: 'Nothing was erased.',
});

const ROW_CLASS = 'flex flex-wrap items-center justify-between gap-3';
const TEXT_CLASS = 'min-w-0 flex-1 basis-60 text-sm text-muted';

const EraseQuestion = deferred(() => import('./erase-question'));

interface KnownPerson {
  id: number;
  name: string;
}

interface Data extends KnownPerson {
  /** People of the same company who have no page of their own. */
  others?: readonly KnownPerson[] | undefined;
  /** Administrators can't erase themselves. */
  isOwn?: boolean;
  /** The area whose change right erasing needs, in addition to Admin Controls. */
  eraseIn?: 'adminControls' | 'registration';
  /** Where to go after the person is erased. */
  listPath: string;
}

/**
 * Lets administrators export or erase a person's data.
 *
 * @returns the menu entry, and the dialog, which must be outside of forms
 */
export function usePersonalData(data: Data): { entries: readonly MenuEntry[]; dialog: ReactNode } {
  const isOffered = useMay('activity');
  const mayExport = useMay('adminControls', 'export');
  const [isOpen, setOpen] = useState(false);
  if (!isOffered || !mayExport) return { entries: [], dialog: null };
  return {
    entries: [{ kind: 'action', label: 'Export or erase data', onSelect: () => setOpen(true) }],
    dialog: isOpen ? <PersonalData {...data} onClose={() => setOpen(false)} /> : null,
  };
}

function PersonalData({
  id,
  name,
  others = [],
  isOwn = false,
  eraseIn = 'adminControls',
  listPath,
  onClose,
}: Data & { onClose: () => void }) {
  const mayAdminister = useMay('adminControls', 'change');
  const mayErase = useMay(eraseIn, 'change') && mayAdminister && !isOwn;
  const [chosen, choose] = useState(id);
  const people = [{ id, name }, ...others];
  const person = people.find((each) => each.id === chosen) ?? { id, name };
  const isErasing = usePending()('person', person.id) !== undefined;
  const download = useSave({});
  const review = useSave({});
  const [open] = useOpenPage();
  const [asked, ask] = useState<(PersonToErase & { id: number }) | null>(null);

  const exportData = async () => {
    const begun = await download.save(
      () => bff<typeof exportPersonalData>('POST', '/users/{id}/personal-data', { params: { id: person.id } }),
      { done: `The data of ${person.name} is being downloaded.` },
    );
    if (begun) saveFrom(`/api/users/${person.id}/personal-data`);
  };
  const askToErase = async () => {
    const path = '/users/{id}/personal-data/erasure';
    const read = await review.save(() => bff<typeof reviewErasure>('GET', path, { params: { id: person.id } }));
    if (read?.answer.refusal) showToast.error(read.answer.refusal);
    else if (read) ask({ id: person.id, ...read.answer });
  };
  const leaveFor = (path: string) => {
    const from = location.pathname;
    return () => {
      if (location.pathname !== from) return;
      leaveAnyway();
      open(path, { entry: 'replace' });
    };
  };
  const busy = download.saving || review.saving;
  return (
    <Dialog title="Personal data" width="work" onClose={onClose}>
      <div className="flex flex-col gap-4">
        {others.length > 0 ? (
          <SelectField label="Person" value={person.id} onChange={({ target }) => choose(Number(target.value))}>
            {people.map((each) => (
              <option key={each.id} value={each.id}>
                {each.name}
              </option>
            ))}
          </SelectField>
        ) : null}
        <div className={ROW_CLASS}>
          <p className={TEXT_CLASS}>
            {`Everything stored about ${person.name}, with the files they sent, as an archive to give to them. ` +
              'The log shows who exported it.'}
          </p>
          <Button className={DISABLED_CLASS} aria-disabled={busy || undefined} onClick={() => void exportData()}>
            {download.saving ? 'Exporting…' : 'Export data'}
          </Button>
        </div>
        {mayErase ? (
          <div className={`${ROW_CLASS} border-t border-line pt-4`}>
            <p className={TEXT_CLASS}>
              Erasing is permanent. Points, orders and the activity log stay, with a number instead of the name.
            </p>
            <Button
              look="danger"
              className={DISABLED_CLASS}
              aria-disabled={busy || isErasing || undefined}
              onClick={() => (busy || isErasing ? undefined : void askToErase())}
            >
              {isErasing ? 'Erasing…' : 'Erase data'}
            </Button>
          </div>
        ) : null}
      </div>
      {asked ? (
        <EraseQuestion
          person={asked}
          onConfirm={() => {
            const leave = asked.id === id ? leaveFor(listPath) : () => undefined;
            perform(erasure, [{ ...asked, label: `the data of ${asked.name}` }], {
              onEnd: ({ done }) => (done.length > 0 ? leave() : undefined),
            });
            onClose();
          }}
          onClose={() => ask(null)}
        />
      ) : null}
    </Dialog>
  );
}
