import { X } from 'lucide-react';

export interface FilterChip {
  /** What is set, such as `Company: Sunrise`. */
  label: string;
  /** The list without it. */
  href: string;
}

/** What a list is filtered by, each removable, and a way back to all of it. Nothing while nothing is set. */
export function FilterChips({ chips, clearHref }: { chips: readonly FilterChip[]; clearHref: string }) {
  if (chips.length === 0) return null;
  return (
    <>
      {chips.map(({ label, href }) => (
        <a
          key={label}
          href={href}
          aria-label={`Remove filter ${label}`}
          className="inline-flex h-6 max-w-60 items-center gap-1.5 rounded-full bg-accent-weak px-2.5 text-xs text-accent hover:text-accent-strong"
        >
          <span className="truncate">{label}</span>
          <X aria-hidden size={12} className="shrink-0" />
        </a>
      ))}
      <a href={clearHref} className="inline-flex h-6 items-center rounded px-1 text-sm text-muted hover:text-text">
        Clear all
      </a>
    </>
  );
}
