import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Fact } from '@/components/ui/detail-section';
import { formatCountOf } from '@/lib/text/format';

export interface FoldedGroup {
  title: string;
  /** The summary, so that users rarely need to open the group. */
  substance: readonly (string | null | undefined)[];
  facts: readonly (readonly [name: string, value: ReactNode])[];
}

/** Collapsible groups of facts; a closed one shows its summary in one line. */
export function FoldedFacts({ groups, children }: { groups: readonly FoldedGroup[]; children?: ReactNode }) {
  return (
    <div className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface text-sm">
      {children}
      {groups.map(({ title, substance, facts }) => (
        <details key={title} className="group">
          <summary className="flex min-h-10 cursor-default list-none items-center gap-3 px-4 py-2 hover:bg-hover">
            <ChevronRight aria-hidden size={16} className="shrink-0 text-muted group-open:rotate-90" />
            <span className="w-36 shrink-0 font-semibold max-sm:w-28">{title}</span>
            <span className="min-w-0 flex-1 truncate text-muted group-open:invisible">
              {substance.filter(Boolean).join(' · ') || 'No details.'}
            </span>
            <span className="text-xs whitespace-nowrap text-muted max-sm:hidden">
              {formatCountOf(facts.length, 'field')}
            </span>
          </summary>
          <dl className="grid grid-cols-2 gap-x-4 gap-y-3 px-4 pt-1 pb-4 sm:grid-cols-3">
            {facts.map(([name, value]) => (
              <Fact key={name} name={name}>
                {value}
              </Fact>
            ))}
          </dl>
        </details>
      ))}
    </div>
  );
}
