'use client';

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useMay } from '@/components/layout/rights';
import { deferred } from '@/components/ui/deferred';

const RecordCard = deferred(() => import('./record-card'));

/** How long the pointer or focus must rest on a link to show its card, in milliseconds. */
const REST_MS = 400;

/** How long the pointer may take from the link to its card, in milliseconds. */
const WAY_MS = 250;

const CARD = '[data-record-card]';

const linkAt = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-card]') : null;
const isInCard = (target: EventTarget | null) => target instanceof Element && target.closest(CARD) !== null;

/**
 * Shows a record's card beside a link when the pointer or focus rests there, or immediately on Space. Esc closes it,
 * and the pointer may move onto it (WCAG 1.4.13). It loads with the first card.
 */
export default function CardHost() {
  const hasCards = useMay('recordPages');
  const [link, setLink] = useState<HTMLAnchorElement | null>(null);
  /** The timer for showing or hiding the card. */
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  /** While its link has keyboard focus, the pointer doesn't close a card. */
  const isHeld = useEffectEvent(
    () => link !== null && document.activeElement === link && link.matches(':focus-visible'),
  );

  useEffect(() => {
    if (!hasCards) return;
    const after = (milliseconds: number, next: HTMLAnchorElement | null) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setLink(next), milliseconds);
    };
    const rest = (target: EventTarget | null) => {
      const next = linkAt(target);
      if (next) after(REST_MS, next);
      else if (isInCard(target) || isHeld()) clearTimeout(timer.current);
      else after(WAY_MS, null);
    };
    const onPointer = (event: PointerEvent) => (event.pointerType === 'mouse' ? rest(event.target) : undefined);
    const onFocus = ({ target }: FocusEvent) => {
      // A press also focuses its link, which must not show a card.
      if (target instanceof Element && target.matches(':focus-visible')) rest(target);
    };
    const leave = () => after(0, null);
    addEventListener('pointerover', onPointer);
    addEventListener('focusin', onFocus);
    addEventListener('focusout', leave);
    addEventListener('pointerdown', leave);
    addEventListener('scroll', leave, { capture: true, passive: true });
    return () => {
      clearTimeout(timer.current);
      removeEventListener('pointerover', onPointer);
      removeEventListener('focusin', onFocus);
      removeEventListener('focusout', leave);
      removeEventListener('pointerdown', leave);
      removeEventListener('scroll', leave, { capture: true });
    };
  }, [hasCards]);

  useEffect(() => {
    if (!hasCards) return;
    const onKey = (event: KeyboardEvent) => {
      const focused = linkAt(event.target);
      const asks = event.key === ' ' && focused !== null;
      if (!asks && !(event.key === 'Escape' && link)) return;
      // Space must not scroll the page, and Esc must not close a dialog below the card.
      event.preventDefault();
      event.stopPropagation();
      // A pending focus timer would reopen the card.
      clearTimeout(timer.current);
      setLink(asks && link !== focused ? focused : null);
    };
    addEventListener('keydown', onKey, { capture: true });
    return () => removeEventListener('keydown', onKey, { capture: true });
  }, [hasCards, link]);

  return link?.isConnected ? <RecordCard key={link.dataset.card} link={link} /> : null;
}
