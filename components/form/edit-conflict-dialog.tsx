'use client';

import clsx from 'clsx';
import { useId, useRef, useState, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { copyText } from '@/components/ui/copy-text';
import { Dialog } from '@/components/ui/dialog';
import { DialogButtons } from '@/components/ui/dialog-buttons';
import type { Clash, EditConflict, Lost } from '@/lib/domain/edit-conflict';

/**
 * Shows what someone else changed while the user was editing, and lets the user choose between conflicting values.
 * Closing it changes nothing.
 *
 * @param noun the edited thing: `product`
 * @param textOf formats a value, which is undefined if the field didn't exist
 * @param onResolve receives the fields whose stored value was chosen
 */
export function EditConflictDialog({
  noun,
  who,
  conflict,
  labelOf,
  textOf,
  onResolve,
  onClose,
}: {
  noun: string;
  who: string;
  conflict: EditConflict;
  labelOf: (field: string) => string;
  textOf: (field: string, value: unknown) => ReactNode;
  onResolve: (taken: string[]) => void;
  onClose: () => void;
}) {
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const choose = (field: string, takes: boolean) => {
    const next = new Set(taken);
    if (takes) next.add(field);
    else next.delete(field);
    setTaken(next);
  };

  return (
    <Dialog title={`This ${noun} changed while you were editing`} width="detail" onClose={onClose}>
      <div className="flex flex-col gap-6">
        <p>
          {`${who} saved this ${noun} while you were editing it. ` +
            (conflict.lost.length > 0 ? 'Your other changes are kept.' : 'None of your changes are lost.') +
            (conflict.clashes.length > 0 ? ' Choose what to keep where you both made changes.' : '')}
        </p>
        {conflict.lost.length > 0 ? (
          <LostChanges who={who} lost={conflict.lost} labelOf={labelOf} textOf={textOf} />
        ) : null}
        {conflict.clashes.length > 0 ? (
          <div className="flex flex-col gap-4">
            {conflict.clashes.map((clash) => (
              <ClashChoice
                key={clash.field}
                label={labelOf(clash.field)}
                clash={clash}
                text={textOf}
                takesTheirs={taken.has(clash.field)}
                onChoose={(takes) => choose(clash.field, takes)}
              />
            ))}
          </div>
        ) : null}
        {conflict.takenOver.length > 0 ? (
          <section className="flex flex-col gap-2">
            <h3 className="text-sm font-semibold">{`Changed by ${who} only, and applied`}</h3>
            <dl className="flex flex-col divide-y divide-line rounded border border-line">
              {conflict.takenOver.map(({ field, before, after }) => (
                <div key={field} className="grid gap-x-4 gap-y-1 px-3 py-2 sm:grid-cols-[180px_minmax(0,1fr)]">
                  <dt className="text-sm text-muted">{labelOf(field)}</dt>
                  <dd className="max-h-32 overflow-auto text-sm break-words whitespace-pre-line" tabIndex={-1}>
                    {before === undefined ? (
                      'Added'
                    ) : after === undefined ? (
                      'Deleted'
                    ) : (
                      <>
                        <s className="text-muted">{textOf(field, before)}</s>
                        {' → '}
                        <span>{textOf(field, after)}</span>
                      </>
                    )}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ) : null}
        <DialogButtons leave="Back to the form" onLeave={onClose}>
          <Button look="primary" className="max-sm:h-10" onClick={() => onResolve([...taken])}>
            Save
          </Button>
        </DialogButtons>
      </div>
    </Dialog>
  );
}

/** Lists the user's changes to parts that were deleted, for copying. */
function LostChanges({
  who,
  lost,
  labelOf,
  textOf,
}: {
  who: string;
  lost: readonly Lost[];
  labelOf: (field: string) => string;
  textOf: (field: string, value: unknown) => ReactNode;
}) {
  const list = useRef<HTMLDListElement>(null);
  return (
    <section className="flex flex-col gap-2">
      <div className="flex flex-wrap items-end justify-between gap-2">
        <div>
          <h3 className="text-sm font-semibold">Your changes that can’t be kept</h3>
          <p className="text-sm text-muted">{`${who} deleted what they belong to.`}</p>
        </div>
        <Button onClick={() => void copyText(list.current?.innerText ?? '', 'Copied your changes.')}>Copy</Button>
      </div>
      <dl ref={list} className="flex flex-col divide-y divide-line rounded border border-line">
        {lost.map(({ field, mine }) => (
          <div key={field} className="grid gap-x-4 gap-y-1 px-3 py-2 sm:grid-cols-[180px_minmax(0,1fr)]">
            <dt className="text-sm text-muted">{labelOf(field)}</dt>
            <dd className="max-h-32 overflow-auto text-sm break-words whitespace-pre-line">{textOf(field, mine)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface ClashChoiceProps {
  label: string;
  clash: Clash;
  text: (field: string, value: unknown) => ReactNode;
  takesTheirs: boolean;
  onChoose: (takesTheirs: boolean) => void;
}

function ClashChoice({ label, clash: { field, mine, theirs }, text, takesTheirs, onChoose }: ClashChoiceProps) {
  const name = useId();
  const side = (title: string, value: unknown, isTheirs: boolean) => (
    <label
      className={clsx(
        'flex min-w-0 gap-3 p-3 cursor-pointer rounded border border-line',
        'has-checked:border-accent has-checked:bg-accent-weak',
      )}
    >
      <input
        type="radio"
        name={name}
        className="mt-0.5 size-4 shrink-0 accent-accent"
        checked={takesTheirs === isTheirs}
        onChange={() => onChoose(isTheirs)}
      />
      <span className="min-w-0">
        <span className="block text-sm font-medium">{title}</span>
        <span className="block max-h-40 overflow-y-auto text-sm break-words whitespace-pre-line">
          {text(field, value)}
        </span>
      </span>
    </label>
  );
  return (
    <fieldset className="flex flex-col">
      <legend className="mb-2 text-sm font-semibold">{label}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {side('Keep mine', mine, false)}
        {side('Use theirs', theirs, true)}
      </div>
    </fieldset>
  );
}
