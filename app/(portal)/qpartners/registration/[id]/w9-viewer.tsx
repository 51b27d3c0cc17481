'use client';

import clsx from 'clsx';
import { useEffect, useRef, useState } from 'react';
import { SectionCard } from '@/components/form/section-card';
import { ErrorState } from '@/components/ui/error-state';
import { RetryButton } from '@/components/ui/retry-button';
import { w9Path } from '@/lib/addresses/paths';

const BOX = 'h-[min(70vh,640px)] w-full rounded-md border border-line';

/**
 * Shows the stored W-9 beside the form.
 *
 * @param name file name; pictures fit the width, and documents use the browser's viewer
 */
export function W9Viewer({ userId, name }: { userId: number; name: string }) {
  const [problem, setProblem] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const frame = useRef<HTMLIFrameElement>(null);
  const picture = useRef<HTMLImageElement>(null);
  const src = w9Path(userId, { view: true });
  // It may have loaded before the listener was attached.
  useEffect(() => {
    if (frame.current) setProblem(refusalIn(frame.current));
    if (picture.current?.complete && picture.current.naturalWidth === 0) setProblem('');
  }, []);
  const again = () => {
    setProblem(null);
    setAttempt((now) => now + 1);
  };
  return (
    <SectionCard
      title="W-9"
      aside={
        // Few phone browsers show documents inline.
        <a href={src} target="_blank" className="text-accent">
          Open in a new tab
        </a>
      }
    >
      {problem !== null ? (
        <ErrorState title="The W-9 can’t be shown." retry={<RetryButton of={null} onRetry={again} />}>
          {problem}
        </ErrorState>
      ) : /\.(png|jpe?g)$/i.test(name) ? (
        // Next's image optimizer has no session, so it can't fetch this.
        // eslint-disable-next-line @next/next/no-img-element
        <img
          key={attempt}
          ref={picture}
          src={src}
          alt={name}
          loading="lazy"
          className={clsx(BOX, 'object-contain')}
          onError={() => setProblem('')}
        />
      ) : (
        <iframe
          key={attempt}
          ref={frame}
          // Most browsers' viewers fit the width with this hash.
          src={`${src}#view=FitH`}
          title={name}
          loading="lazy"
          className={BOX}
          onLoad={({ currentTarget }) => setProblem(refusalIn(currentTarget))}
        />
      )}
    </SectionCard>
  );
}

/** The error message if a refusal loaded instead of the file. */
function refusalIn({ contentDocument }: HTMLIFrameElement): string | null {
  if (contentDocument?.contentType !== 'application/json') return null;
  try {
    const { message } = JSON.parse(contentDocument.body.textContent) as { message?: unknown };
    return typeof message === 'string' ? message : '';
  } catch {
    return '';
  }
}
