'use client';

import { useEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { boundedShare, RECORD_SHARES } from '@/lib/preferences/record-view';
import { useRecordView } from './record-view';

/** How far an arrow key moves it, in percent of the page's width. */
const STEP = 2;

/** The resizable border between a list and its record. Users drag it, or use the arrow keys, Home and End. */
export function ListBorder({ noun }: { noun: string }) {
  const [view, choose] = useRecordView();
  const border = useRef<HTMLDivElement>(null);
  const main = () => border.current?.closest('main') ?? null;
  const show = (share: number) => main()?.style.setProperty('--record-share', String(boundedShare(share)));
  const take = (share: number) => choose({ ...view, share: boundedShare(share) });
  useEffect(() => show(view.share), [view.share]);

  const shareAt = ({ clientX }: PointerEvent) => {
    const record = border.current?.parentElement?.getBoundingClientRect();
    const left = main()?.getBoundingClientRect().left ?? 0;
    return record ? ((record.right - clientX) / (record.right - left)) * 100 : view.share;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const shares: Readonly<Record<string, number>> = {
      ArrowLeft: view.share + STEP,
      ArrowRight: view.share - STEP,
      Home: RECORD_SHARES.most,
      End: RECORD_SHARES.least,
    };
    const share = shares[event.key];
    if (share === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    take(share);
  };
  const list = 100 - view.share;
  return (
    <div
      ref={border}
      role="separator"
      aria-orientation="vertical"
      aria-label={`Border between the list and the ${noun}`}
      aria-valuenow={list}
      aria-valuemin={100 - RECORD_SHARES.most}
      aria-valuemax={100 - RECORD_SHARES.least}
      aria-valuetext={`List ${list} %, ${noun} ${view.share} %`}
      tabIndex={0}
      className="list-border"
      onKeyDown={onKeyDown}
      onDoubleClick={() => take(RECORD_SHARES.usual)}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        // Prevent selecting text while dragging.
        event.preventDefault();
        event.currentTarget.focus();
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) show(shareAt(event));
      }}
      onPointerUp={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) take(shareAt(event));
      }}
      onPointerCancel={() => show(view.share)}
    />
  );
}
