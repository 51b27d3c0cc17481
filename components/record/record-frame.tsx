'use client';

import { FocusScope } from '@radix-ui/react-focus-scope';
import { hideOthers } from 'aria-hidden';
import clsx from 'clsx';
import { AppWindow, PanelRight } from 'lucide-react';
import { useEffect, useId, useRef, type ComponentProps, type ReactNode, type RefObject } from 'react';
import { useKeys } from '@/components/keys/use-keys';
import { CloseButton, DIALOG_BODY_CLASS } from '@/components/ui/dialog-header';
import { useDirtyFields } from '@/components/ui/dirty-fields';
import { IconButton } from '@/components/ui/icon-button';
import { Scrim } from '@/components/ui/scrim';
import { useEscape } from '@/components/ui/use-escape';
import { ListBorder } from './list-border';
import { useMarkedRow } from './marked-row';
import type { RecordPlace } from './record-host';
import { RecordHead, type Step } from './record-layout';
import { useRecordPlacement, useRecordView, usePublishView } from './record-view';

/**
 * A record's frame: beside its list in a wide window, otherwise a dialog. It switches without remounting, so input
 * stays. The server can render it open, so no ancestor may be transformed or clipped.
 *
 * @param noun for example `order`
 * @param list the name of its list
 */
export function RecordFrame({
  noun,
  list,
  place,
  title,
  steps,
  children,
  ...head
}: {
  noun: string;
  list: string | undefined;
  place: RecordPlace;
  title: ReactNode;
  steps: readonly [Step, Step];
  children: ReactNode;
} & Pick<ComponentProps<typeof RecordHead>, 'status' | 'owner' | 'actions' | 'menu' | 'logged' | 'tabs'>) {
  const { hasList, mayStandBeside, isBeside } = useRecordPlacement();
  const frame = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const heading = useTabTitle(title);
  const { mayClose, listeners } = useDirtyFields();
  const close = async () => {
    if (await mayClose()) place.onClose();
  };
  useEscape(frame, () => void close(), isBeside);
  useHiddenPage(frame, !isBeside);
  usePublishView(isBeside);
  useMarkedRow(place, isBeside, frame);
  useKeys(`This ${noun}`, 'dialog', [
    {
      keys: 'F6',
      label: `Go to the list, or back to the ${noun}`,
      isHere: () => isBeside,
      run: () => goAcross(frame.current, place.rowId),
    },
  ]);
  return (
    <>
      {isBeside ? null : <Scrim onPress={() => void close()} />}
      <FocusScope
        asChild
        loop={!isBeside}
        trapped={!isBeside}
        onMountAutoFocus={(event) => {
          // Focus the frame, so that screen readers start with the title and no button looks selected.
          event.preventDefault();
          // The frame is fixed, so scrolling to it would only force a layout.
          frame.current?.focus({ preventScroll: true });
        }}
        onUnmountAutoFocus={(event) => {
          event.preventDefault();
          place.onClosed();
        }}
      >
        <div
          ref={frame}
          role={isBeside ? 'region' : 'dialog'}
          aria-modal={isBeside ? undefined : true}
          aria-labelledby={titleId}
          data-beside={isBeside || undefined}
          className={clsx(
            'record dialog fixed flex flex-col overflow-hidden bg-raised text-base',
            mayStandBeside && 'record-beside',
          )}
          {...listeners}
        >
          {isBeside ? <ListBorder noun={noun} /> : null}
          <header className={clsx('record-head', head.tabs && 'record-tabbed')}>
            <RecordHead
              {...head}
              trail={[list, place.position].flatMap((label) => (label ? [{ label }] : []))}
              steps={steps}
              corner={
                <>
                  {hasList ? <PlacementButton isBeside={isBeside} /> : null}
                  <CloseButton onClick={() => void close()} />
                </>
              }
              heading={
                <h2 ref={heading} id={titleId} className="record-title">
                  {title}
                </h2>
              }
            />
          </header>
          <div className={DIALOG_BODY_CLASS} tabIndex={-1}>
            {children}
          </div>
        </div>
      </FocusScope>
    </>
  );
}

/**
 * Puts the record's name in front of the page's title in the browser's tab while the record is open.
 *
 * @param title starts with the name; what follows it, such as a status, is left out
 * @returns ref of the heading
 */
function useTabTitle(title: ReactNode): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const name = heading.current?.firstChild?.textContent;
    if (!name) return undefined;
    const before = document.title;
    const own = `${name} · ${before}`;
    document.title = own;
    return () => {
      // The next page may already have set its own.
      if (document.title === own) document.title = before;
    };
  }, [title]);
  return heading;
}

/** Switches between dialog and side by side; visible only in wide windows. */
function PlacementButton({ isBeside }: { isBeside: boolean }) {
  const [view, choose] = useRecordView();
  return (
    <span className="record-placement">
      <IconButton
        label={isBeside ? 'Show in a dialog' : 'Show beside the list'}
        onPress={() => choose({ ...view, isBeside: !isBeside })}
      >
        {isBeside ? <AppWindow aria-hidden size={18} /> : <PanelRight aria-hidden size={18} />}
      </IconButton>
    </span>
  );
}

/** Hides the page from screen readers while a dialog covers it. */
function useHiddenPage(frame: RefObject<HTMLElement | null>, isHidden: boolean): void {
  useEffect(() => {
    if (isHidden && frame.current) return hideOthers(frame.current);
  }, [frame, isHidden]);
}

/** Moves the focus from the record to its row or the list, and from anywhere else to the record. */
function goAcross(frame: HTMLElement | null, rowId: string): void {
  if (!frame?.contains(document.activeElement)) return frame?.focus();
  const row = document.getElementById(rowId) ?? document.querySelector<HTMLElement>('.data-table');
  row?.focus();
}
