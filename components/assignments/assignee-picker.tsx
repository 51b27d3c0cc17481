'use client';

import * as Popover from '@radix-ui/react-popover';
import type { OpenMenu } from '@/components/ui/menu-content';
import type { WorkKind } from '@/lib/domain/work';
import { AssigneeList } from './assignee-list';
import type { Choice } from './assignees';

/** The open list of an assignee's button. */
export default function AssigneePicker({
  trigger,
  triggerId,
  open,
  onOpenChange,
  kind,
  current,
  onPick,
}: OpenMenu & { kind: WorkKind; current: Choice; onPick: (to: Choice) => void }) {
  return (
    <Popover.Root open={open} onOpenChange={onOpenChange}>
      <Popover.Anchor virtualRef={trigger} />
      {/* Render inside a landmark, and inside any dialog, because the rest is inert. */}
      <Popover.Portal container={trigger.current?.closest<HTMLElement>('[role="dialog"], main') ?? null}>
        <Popover.Content
          aria-labelledby={triggerId}
          align="end"
          sideOffset={4}
          collisionPadding={8}
          className={
            'z-50 flex w-72 max-w-[calc(100vw-16px)] flex-col rounded-lg border border-line-strong bg-raised ' +
            'text-sm text-text shadow-menu outline-none'
          }
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            trigger.current?.focus();
          }}
          onInteractOutside={(event) => {
            // The button's own click closes the list, so closing it here would make that click reopen it.
            if (trigger.current?.contains(event.target as Node)) event.preventDefault();
          }}
        >
          <AssigneeList
            kind={kind}
            chosen={current}
            onPick={(to) => {
              onOpenChange(false);
              onPick(to);
            }}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
