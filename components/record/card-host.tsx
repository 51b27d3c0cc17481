'use client';

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useMay } from '@/components/layout/rights';
import { deferred } from '@/components/ui/deferred';

const RecordCard = deferred(() => import('./record-card'));

/** A pointer or the focus that rests on a link for so long asks for its card, in milliseconds. */
const REST_MS = 400;

/** Between the link and its card the pointer may be on neither for so long, in milliseconds. */
const WAY_MS = 250;

const CARD = '[data-record-card]';

const linkAt = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-card]') : null;
const isInCard = (target: EventTarget | null) => target instanceof Element && target.closest(CARD) !== null;

/**
 * Shows the card of a record beside a link to it: where the pointer or the focus rests, and by Space at once. Escape
 * takes it away, and a pointer may go over to it (WCAG 1.4.13). Its code comes with the first one.
 */
export default function CardHost() {
  const hasCards = useMay('recordPages');
  const [link, setLink] = useState<HTMLAnchorElement | null>(null);
  /** Of the card that comes, or goes, once something has rested. */
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  /** As long as the focus stays on its link, no pointer takes a card away. */
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
      // A press focuses the link that it follows.
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
      // Neither does the page scroll, nor is a dialog closed below the card.
      event.preventDefault();
      event.stopPropagation();
      // The focus that came before would bring it back.
      clearTimeout(timer.current);
      setLink(asks && link !== focused ? focused : null);
    };
    addEventListener('keydown', onKey, { capture: true });
    return () => removeEventListener('keydown', onKey, { capture: true });
  }, [hasCards, link]);

  return link?.isConnected ? <RecordCard key={link.dataset.card} link={link} /> : null;
}
