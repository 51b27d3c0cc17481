import clsx from 'clsx';
import { ChevronRight, CornerDownRight, Search } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { Keys } from '@/components/keys/key-sheet';
import { RecordIcon } from '@/components/record/record-icon';
import type { Group, Option } from './command-options';
import { MarkedText } from './marked-text';

export function Results({
  id,
  typed,
  groups,
  active,
  onChoose,
  onFollow,
}: {
  /** Prefix for the line ids. */
  id: string;
  typed: string;
  groups: readonly Group[];
  active: Option | undefined;
  onChoose: (option: Option) => void;
  onFollow: (option: Option, inNewTab: boolean) => void;
}) {
  return (
    <div id={`${id}list`} role="listbox" aria-label="Results">
      {groups.map(({ title, options }) => (
        <div key={title} role="group" aria-label={title}>
          <p aria-hidden className="px-2.5 pt-2.5 pb-1 text-xs font-semibold text-muted">
            {title}
          </p>
          {options.map((option) => (
            <Line
              key={option.id}
              id={id + option.id}
              typed={typed}
              option={option}
              isActive={option.id === active?.id}
              onChoose={() => onChoose(option)}
              onFollow={(event) => onFollow(option, event.ctrlKey || event.metaKey)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

/** Not focusable: the field keeps the focus and announces the active line. */
function Line({
  id,
  typed,
  option,
  isActive,
  onChoose,
  onFollow,
}: {
  id: string;
  typed: string;
  option: Option;
  isActive: boolean;
  onChoose: () => void;
  onFollow: (event: MouseEvent) => void;
}) {
  const { kind, name, detail, text, reason, keys } = option;
  return (
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      onPointerMove={onChoose}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onFollow}
      className={clsx(
        'flex min-h-9 items-center gap-2.5 px-2.5 py-1 cursor-pointer rounded -outline-offset-2',
        'aria-selected:bg-accent-weak max-sm:min-h-11 forced-colors:aria-selected:outline-2',
      )}
    >
      <span className={clsx('shrink-0', isActive ? 'text-accent' : 'text-muted')}>
        {kind ? (
          <RecordIcon kind={kind} />
        ) : 'unfolds' in option ? (
          <Search aria-hidden size={16} />
        ) : (
          <CornerDownRight aria-hidden size={16} />
        )}
      </span>
      <span className="flex min-w-0 flex-1 items-baseline gap-x-2.5 max-sm:flex-col">
        <span className="max-w-full min-w-12 shrink-0 truncate sm:max-w-[70%]">
          <MarkedText text={name} typed={typed} />
        </span>
        {detail ? (
          <span className="max-w-full truncate text-muted">
            <MarkedText text={detail} typed={typed} />
          </span>
        ) : null}
        {text ? (
          <span className="max-w-full truncate text-muted">
            “…
            <MarkedText text={text} typed={typed} />
            …”
          </span>
        ) : null}
      </span>
      <span className="ml-auto flex shrink-0 items-center gap-2 text-xs text-muted">
        {reason ? <span className="max-sm:max-w-28 max-sm:text-right">{reason}</span> : null}
        {keys ? <Keys keys={keys} /> : null}
        {'unfolds' in option ? <ChevronRight aria-hidden size={16} /> : null}
      </span>
    </div>
  );
}

export function Foot({ matches, canNarrow }: { matches: number | null; canNarrow: boolean }) {
  return (
    <p
      className={clsx(
        'flex shrink-0 flex-wrap items-center gap-x-4 gap-y-1',
        'border-t border-line px-4 py-2 text-xs text-muted max-sm:hidden',
      )}
    >
      <FootKeys keys="↑ ↓">move</FootKeys>
      <FootKeys keys="Enter">open</FootKeys>
      <FootKeys keys="Ctrl+Enter">in a new tab</FootKeys>
      {canNarrow ? <FootKeys keys="Tab">this kind only</FootKeys> : null}
      {matches === null ? null : (
        <span className="ml-auto tabular-nums">{`${matches} ${matches === 1 ? 'match' : 'matches'}`}</span>
      )}
    </p>
  );
}

function FootKeys({ keys, children }: { keys: string; children: ReactNode }) {
  return (
    <span className="flex items-center gap-1.5">
      <Keys keys={keys} /> {children}
    </span>
  );
}
