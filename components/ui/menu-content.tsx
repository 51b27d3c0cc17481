'use client';

import * as Radix from '@radix-ui/react-dropdown-menu';
import clsx from 'clsx';
import { Check } from 'lucide-react';
import { Fragment, useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { useFollowLink } from '@/components/layout/navigation';

export type MenuEntry =
  /** Runs and closes the menu. `isHere` says whether it is possible now. */
  | {
      kind: 'action';
      label: string;
      icon?: ReactNode;
      isHere?: () => boolean;
      onSelect: () => void;
      disabled?: boolean;
      isDanger?: boolean;
    }
  /** Another page. `isNarrow` shows it only on phones. */
  | { kind: 'link'; label: string; icon?: ReactNode; href: string; isNarrow?: boolean }
  /** One of several options. */
  | {
      kind: 'choice';
      legend: string;
      value: string;
      options: readonly { value: string; label: string }[];
      onChange: (value: string) => void;
    }
  /** Any of several options; the menu stays open. */
  | {
      kind: 'checks';
      legend: string;
      options: readonly {
        value: string;
        label: string;
        note?: string | undefined;
        checked: boolean;
        disabled?: boolean;
      }[];
      onToggle: (value: string, checked: boolean) => void;
    }
  /** Static text. */
  | { kind: 'note'; content: ReactNode }
  | { kind: 'separator' };

export interface OpenMenu {
  trigger: RefObject<HTMLButtonElement | null>;
  triggerId: string;
  open: boolean;
  openedByKey: boolean;
  onOpenChange: (open: boolean) => void;
}

const ITEM =
  'relative flex min-h-8 cursor-pointer items-center gap-2 rounded-sm px-2 -outline-offset-2 select-none ' +
  'data-[highlighted]:bg-hover data-[disabled]:cursor-not-allowed data-[disabled]:text-muted';
const TICKABLE = `${ITEM} pl-8`;

/** The open part of a `Menu`, loaded on first use. */
export default function MenuContent({
  entries,
  trigger,
  triggerId,
  open,
  openedByKey,
  onOpenChange,
}: OpenMenu & { entries: readonly MenuEntry[] }) {
  const content = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!open || !openedByKey) return;
    // This code loads after the key press, so focus the first entry manually.
    const frame = requestAnimationFrame(() => {
      content.current?.querySelector<HTMLElement>('[role^="menuitem"]:not([data-disabled])')?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [open, openedByKey]);

  return (
    <Radix.Root open={open} onOpenChange={onOpenChange} modal={false}>
      {/* Replacing the focused button would lose the focus, so an empty box over it is the anchor. */}
      <Radix.Trigger
        asChild
        aria-hidden
        aria-haspopup={undefined}
        aria-expanded={undefined}
        aria-controls={undefined}
        type={undefined}
      >
        <span className="pointer-events-none absolute inset-0" />
      </Radix.Trigger>
      {/* Render inside a landmark, and inside any dialog, because the rest is inert. */}
      <Radix.Portal container={trigger.current?.closest<HTMLElement>('[role="dialog"], main, header')}>
        <Radix.Content
          ref={content}
          aria-labelledby={triggerId}
          align="end"
          sideOffset={4}
          collisionPadding={8}
          loop
          className={
            'z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-44 overflow-y-auto rounded-lg border ' +
            'border-line-strong bg-raised p-1 text-sm text-text shadow-menu outline-none'
          }
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            trigger.current?.focus();
          }}
          onInteractOutside={(event) => {
            // The button's own click closes the menu, so closing it here would make that click reopen it.
            if (trigger.current?.contains(event.target as Node)) event.preventDefault();
          }}
        >
          {entries.map((entry, index) => (
            <Fragment key={index}>
              <Entry entry={entry} close={() => onOpenChange(false)} />
            </Fragment>
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function Entry({ entry, close }: { entry: MenuEntry; close: () => void }) {
  const follow = useFollowLink();
  switch (entry.kind) {
    case 'action':
      return entry.isHere?.() === false ? null : (
        <Radix.Item
          className={clsx(ITEM, entry.isDanger && 'text-bad')}
          disabled={entry.disabled}
          onSelect={entry.onSelect}
        >
          {entry.icon}
          {entry.label}
        </Radix.Item>
      );
    case 'link':
      return (
        <Radix.Item asChild>
          <a
            href={entry.href}
            className={clsx(ITEM, entry.isNarrow && 'sm:hidden')}
            onClick={(event) => {
              follow?.(event);
              close();
            }}
          >
            {entry.icon}
            {entry.label}
          </a>
        </Radix.Item>
      );
    case 'choice':
      return (
        <Radix.RadioGroup value={entry.value} onValueChange={entry.onChange} aria-label={entry.legend}>
          <Legend>{entry.legend}</Legend>
          {entry.options.map(({ value, label }) => (
            <Radix.RadioItem key={value} value={value} className={TICKABLE}>
              <Tick />
              {label}
            </Radix.RadioItem>
          ))}
        </Radix.RadioGroup>
      );
    case 'checks':
      return (
        <Radix.Group aria-label={entry.legend}>
          <Legend>{entry.legend}</Legend>
          {entry.options.map(({ value, label, note, checked, disabled }) => (
            <Radix.CheckboxItem
              key={value}
              checked={checked}
              disabled={disabled}
              className={TICKABLE}
              onCheckedChange={(next) => entry.onToggle(value, next)}
              onSelect={(event) => event.preventDefault()}
            >
              <Tick />
              {note ? (
                <span>
                  {label} <span className="block text-xs leading-4 text-muted">{note}</span>
                </span>
              ) : (
                label
              )}
            </Radix.CheckboxItem>
          ))}
        </Radix.Group>
      );
    case 'note':
      return <div className="px-2 py-1.5">{entry.content}</div>;
    case 'separator':
      return <Radix.Separator className="-mx-1 my-1 h-px bg-line" />;
  }
}

function Legend({ children }: { children: string }) {
  return <Radix.Label className="px-2 pt-1.5 pb-1 text-xs font-medium text-muted">{children}</Radix.Label>;
}

function Tick() {
  return (
    <Radix.ItemIndicator className="absolute left-2 text-accent">
      <Check aria-hidden size={16} />
    </Radix.ItemIndicator>
  );
}
