'use client';

import * as Popover from '@radix-ui/react-popover';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { deferred } from '@/components/ui/deferred';
import { useTypedWork } from '@/components/ui/typed-work';
import type { PurposeType } from '@/lib/contract/points';
import type { Asker } from '@/lib/domain/point-request';
import { SUBSCRIPTION_LABEL } from '@/lib/domain/purpose';

const PurposePicker = deferred(() => import('./purpose-picker'));

interface PurposeFieldProps {
  asker: Asker;
  value: PurposeType | null;
  disabled: boolean;
  className: string;
  onChange: (purpose: PurposeType | null) => void;
}

/** What points are given or taken for. Administrators choose, others have the subscription (spec 1 §6). */
export function PurposeField({ asker, value, disabled, className, onChange }: PurposeFieldProps) {
  const id = useId();
  const [field, setField] = useState<HTMLButtonElement | null>(null);
  const [open, setOpen] = useState(false);
  const typed = useTypedWork();
  const follow = async (next: boolean) => {
    if (next || (await typed.mayClose())) setOpen(next);
  };
  if (asker === 'requester') {
    return (
      <div className="flex flex-col gap-1 max-sm:w-full">
        <label htmlFor={id} className="text-xs font-medium text-muted">
          Purpose
        </label>
        <input id={id} disabled value={SUBSCRIPTION_LABEL} className={className} />
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-1 max-sm:w-full">
      <span id={`${id}-label`} className="text-xs font-medium text-muted">
        Purpose
      </span>
      <Popover.Root open={open} onOpenChange={(next) => void follow(next)}>
        <Popover.Trigger asChild>
          <button
            ref={setField}
            id={id}
            type="button"
            disabled={disabled}
            aria-labelledby={`${id}-label ${id}`}
            className={`${className} inline-flex items-center justify-between gap-2 text-left`}
          >
            <span className={value ? 'truncate' : 'truncate text-muted'}>{value?.name ?? 'No purpose'}</span>
            <ChevronDown aria-hidden size={16} className="shrink-0 text-muted" />
          </button>
        </Popover.Trigger>
        {/* Within the dialog, which leaves nothing else usable. */}
        <Popover.Portal container={field?.closest<HTMLElement>('[role="dialog"]') ?? null}>
          <PurposePicker
            typed={typed}
            value={value}
            onChoose={(purpose) => {
              onChange(purpose);
              setOpen(false);
            }}
            onChanged={onChange}
          />
        </Popover.Portal>
      </Popover.Root>
    </div>
  );
}
