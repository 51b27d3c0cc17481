import type { ComponentProps } from 'react';
import { Notice } from './notice';

/** A notice that is a page of its own, outside the signed-in area and its frame. */
export function NoticePage(notice: ComponentProps<typeof Notice>) {
  return (
    <main className="flex min-h-dvh flex-col">
      <Notice {...notice} />
    </main>
  );
}
