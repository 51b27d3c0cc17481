'use client';

import clsx from 'clsx';
import * as Popover from '@radix-ui/react-popover';
import { ChevronDown } from 'lucide-react';
import { useEffect, useId, useRef, useState, type ReactNode, type Ref } from 'react';
import { createPortal } from 'react-dom';
import { FieldNote } from '@/components/form/form-field';
import { bothRefs } from '@/components/ui/both-refs';
import { deferred } from '@/components/ui/deferred';
import { useDirtyFields } from '@/components/ui/dirty-fields';
import type { LookupOption, Lookup } from './use-lookup';

const LookupPicker = deferred(() => import('./lookup-picker'));
const DeleteSeveral = deferred(() => import('./delete-several'));

/**
 * Chooses an option by name, with a list where options are also added, renamed and deleted.
 *
 * @param labelClass matches the fields beside it
 */
export function LookupField({
  kind,
  label,
  labelClass = 'text-xs font-medium text-muted',
  value,
  disabled = false,
  hint,
  fault,
  className,
  ref,
  onChange,
}: {
  kind: Lookup;
  label: string;
  labelClass?: string;
  value: LookupOption | null;
  disabled?: boolean;
  hint?: ReactNode;
  fault?: string | undefined;
  className: string;
  ref?: Ref<HTMLElement> | undefined;
  onChange: (chosen: LookupOption | null) => void;
}) {
  const id = useId();
  const [field, setField] = useState<HTMLButtonElement | null>(null);
  const [open, setOpen] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const latest = useRef(value);
  const typed = useDirtyFields();
  useEffect(() => {
    latest.current = value;
  });
  const follow = async (next: boolean) => {
    if (next || (await typed.mayClose())) setOpen(next);
  };
  const changed = (id: number, now: LookupOption | null) => {
    // The user may have chosen another one during the save.
    if (latest.current?.id === id) onChange(now);
  };
  return (
    <div className="flex flex-col gap-1 max-sm:w-full">
      <span id={`${id}-label`} className={labelClass}>
        {label}
      </span>
      <Popover.Root open={open} onOpenChange={(next) => void follow(next)}>
        <Popover.Trigger asChild>
          <button
            ref={bothRefs<HTMLButtonElement>(setField, ref as Ref<HTMLButtonElement> | undefined)}
            id={id}
            type="button"
            disabled={disabled}
            aria-labelledby={`${id}-label ${id}`}
            aria-describedby={hint || fault ? `${id}-note` : undefined}
            onPointerEnter={LookupPicker.load}
            onFocus={LookupPicker.load}
            className={clsx(
              className,
              fault && 'border-bad!',
              'inline-flex items-center justify-between gap-2 text-left',
            )}
          >
            <span className={value ? 'truncate' : 'truncate text-muted'}>{value?.name ?? `No ${kind.noun}`}</span>
            <ChevronDown aria-hidden size={16} className="shrink-0 text-muted" />
          </button>
        </Popover.Trigger>
        {/* Render inside any dialog, because the rest of the page is inert. */}
        <Popover.Portal container={field?.closest<HTMLElement>('[role="dialog"]') ?? null}>
          <LookupPicker
            kind={kind}
            typed={typed}
            value={value}
            onChoose={(one) => {
              onChange(one);
              setOpen(false);
            }}
            onChanged={changed}
            onDeleteSeveral={() => {
              setOpen(false);
              setDeleting(true);
            }}
          />
        </Popover.Portal>
      </Popover.Root>
      {isDeleting
        ? createPortal(
            // Keep its forms' submit events from the surrounding form.
            <div className="contents" onSubmit={(event) => event.stopPropagation()}>
              <DeleteSeveral kind={kind} onGone={(gone) => changed(gone, null)} onClose={() => setDeleting(false)} />
            </div>,
            document.body,
          )
        : null}
      <FieldNote id={`${id}-note`} fault={fault} hint={hint} />
    </div>
  );
}
