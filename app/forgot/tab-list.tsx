'use client';

import clsx from 'clsx';
import type { KeyboardEvent } from 'react';
import { FORGOT_TABS } from './forgot-calls';
import type { ForgotTab } from './forgot-tab';

/** The tabs of the dialog. Arrows, Home and End go from one to the next and open it at once. */
export function TabList({
  label,
  tabs,
  current,
  onChange,
}: {
  label: string;
  tabs: readonly ForgotTab[];
  current: ForgotTab;
  onChange: (tab: ForgotTab) => void;
}) {
  const goByKey = (event: KeyboardEvent<HTMLDivElement>) => {
    const here = tabs.indexOf(current);
    const there = { ArrowLeft: here - 1, ArrowRight: here + 1, Home: 0, End: tabs.length - 1 }[event.key];
    const tab = there === undefined ? undefined : tabs[(there + tabs.length) % tabs.length];
    if (tab === undefined) return;
    event.preventDefault();
    onChange(tab);
    event.currentTarget.querySelector<HTMLElement>(`#tab-${tab}`)?.focus();
  };

  return (
    <div role="tablist" aria-label={label} className="flex border-b border-line" onKeyDown={goByKey}>
      {tabs.map((tab) => (
        <button
          key={tab}
          id={`tab-${tab}`}
          type="button"
          role="tab"
          aria-selected={tab === current}
          aria-controls={tab === current ? `panel-${tab}` : undefined}
          tabIndex={tab === current ? 0 : -1}
          className={clsx(
            '-mb-px h-10 grow border-b-2 px-2.5 text-sm outline-offset-[-2px]',
            tab === current ? 'border-accent font-semibold' : 'border-transparent text-muted hover:text-text',
          )}
          onClick={() => onChange(tab)}
        >
          {FORGOT_TABS[tab].label}
        </button>
      ))}
    </div>
  );
}
