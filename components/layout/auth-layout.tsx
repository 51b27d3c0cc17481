import type { ReactNode } from 'react';
import { Brand } from './brand';

/** The frame of pages outside the portal: the logo and one card. */
export function AuthLayout({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
  return (
    <main className="sign-in grid min-h-[calc(100dvh-var(--strip,0px))] place-items-center px-4 py-12">
      <div className="flex w-full max-w-[400px] flex-col gap-6">
        <div className="flex items-center justify-center gap-2.5">
          {/* eslint-disable-next-line @next/next/no-img-element -- it has a few hundred bytes */}
          <img src="/icon.svg" alt="" width={28} height={28} />
          <Brand />
        </div>
        <div className="flex flex-col gap-6 rounded-lg border bg-surface p-6 shadow-menu sm:p-8">
          <div className="flex flex-col gap-2">
            <h1 className="text-xl font-semibold tracking-[-0.01em] text-balance">{title}</h1>
            {note ? <p className="text-sm text-muted">{note}</p> : null}
          </div>
          {children}
        </div>
      </div>
    </main>
  );
}
