import { Button, RESTING_CLASS } from '@/components/ui/button';
import { formatCount } from '@/lib/format';

/** Why saving failed. */
export interface SaveProblem {
  sentence: string;
  /** What is stored is no longer what the table shows. */
  isStale: boolean;
}

/** How much is not saved yet, and what to do about it. It stays in sight below the table. */
export function SaveBar({
  count,
  saving,
  problem,
  onSave,
  onDiscard,
  onReload,
}: {
  count: number;
  saving: boolean;
  problem: SaveProblem | null;
  onSave: () => void;
  onDiscard: () => void;
  /** Shows what is stored now; what is not saved stays. */
  onReload: () => void;
}) {
  return (
    <div
      role="group"
      aria-label="Unsaved changes"
      className="sticky bottom-0 z-10 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-line-strong bg-raised px-4 py-2.5 text-sm shadow-raised"
    >
      <div className="mr-auto flex min-w-0 flex-col max-sm:w-full">
        <span className="font-semibold" aria-live="polite">
          {count === 1 ? '1 change' : `${formatCount(count)} changes`} not saved
        </span>
        {problem ? (
          <span role="alert" className="text-bad">
            {problem.sentence} {problem.isStale ? 'Look at what is stored now; your own changes stay.' : ''}
          </span>
        ) : null}
      </div>
      {problem?.isStale ? <Button onClick={onReload}>Show what is stored</Button> : null}
      <Button onClick={onDiscard} aria-disabled={saving || undefined}>
        Discard
      </Button>
      <Button
        look="primary"
        aria-disabled={saving || problem?.isStale || undefined}
        className={RESTING_CLASS}
        onClick={() => {
          if (!saving && !problem?.isStale) onSave();
        }}
      >
        {saving ? 'Saving…' : 'Save'}
      </Button>
    </div>
  );
}
