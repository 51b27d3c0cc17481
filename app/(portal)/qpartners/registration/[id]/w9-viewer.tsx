'use client';

import clsx from 'clsx';
import { useEffect, useRef, useState } from 'react';
import { SectionCard } from '@/components/form/section-card';
import { ErrorState } from '@/components/ui/error-state';
import { RetryButton } from '@/components/ui/retry-button';
import { w9Path } from '@/lib/addresses/paths';

const BOX = 'h-[min(70vh,640px)] w-full rounded-md border border-line';

/**
 * The stored W-9, to be read beside the form.
 * @param name of the file: a picture fits the width, a document has the browser's own viewer
 */
export function W9Viewer({ userId, name }: { userId: number; name: string }) {
  const [problem, setProblem] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const frame = useRef<HTMLIFrameElement>(null);
  const picture = useRef<HTMLImageElement>(null);
  const src = w9Path(userId, { view: true });
  // It may have come before anybody listened.
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
        // Of phones few show a document in a page.
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
        // A file that only a session may read: nothing is left to optimise.
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
          // Of the viewers that browsers have, most fit the width by this.
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

/** Why the file is not shown, where a refusal came in its place. */
function refusalIn({ contentDocument }: HTMLIFrameElement): string | null {
  if (contentDocument?.contentType !== 'application/json') return null;
  try {
    const { message } = JSON.parse(contentDocument.body.textContent) as { message?: unknown };
    return typeof message === 'string' ? message : '';
  } catch {
    return '';
  }
}
