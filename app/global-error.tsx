'use client';

import { PageFailure, type BoundaryProps } from '@/components/ui/page-failure';
import './globals.css';

/** The last resort: the frame of the whole document failed, so this one brings its own. */
export default function GlobalFailure(props: BoundaryProps) {
  return (
    <html lang="en">
      <body>
        <title>Something went wrong · Q.PARTNER Back Office</title>
        <main className="grid min-h-dvh place-items-center">
          <PageFailure {...props} />
        </main>
      </body>
    </html>
  );
}
