import type { CSSProperties, ReactNode } from 'react';
import { askBeforeUnload } from '@/components/form/leave-guard';
import { Button } from '@/components/ui/button';
import { confirmDiscarding } from '@/components/ui/dirty-fields';
import { DialogButtons } from '@/components/ui/dialog-buttons';
import { ProgressBar } from '@/components/ui/progress-bar';
import { loadToaster } from '@/components/ui/toast';
import { countOf, wordsOf, type Action, type Failure, type Item } from './action';
import { Failures } from './item-list';

interface Result {
  /** The success message; null if nothing succeeded. */
  said: string | null;
  failed: readonly Failure[];
  /** How many weren't started. */
  stopped: number;
  onRetry: () => void;
}

let opened = 0;

/** Shows a run's progress and result in a panel that survives navigation. */
export async function openRunPanel<T extends Item, A>(action: Action<T, A>, total: number, stop: AbortController) {
  opened += 1;
  const { openPanel } = await loadToaster();
  const panel = openPanel({
    id: `run-${opened}`,
    position: 'top-center',
    duration: Number.POSITIVE_INFINITY,
    dismissible: false,
    style: { '--width': 'min(480px, calc(100vw - 32px))' } as CSSProperties,
  });
  const { close } = panel;
  const show = (content: ReactNode) => panel.show(<div className="flex w-full flex-col gap-4">{content}</div>);
  const words = wordsOf(action);

  const progress = (done: number) => {
    const onStop = () => {
      stop.abort();
      progress(done);
    };
    show(
      <>
        <ProgressBar label={words.running} done={done} total={total} />
        <div className="flex justify-end">
          <Button className="max-sm:h-10" aria-disabled={stop.signal.aborted} onClick={onStop}>
            {stop.signal.aborted ? 'Stopping…' : 'Stop'}
          </Button>
        </div>
      </>,
    );
  };
  const result = ({ said, failed, stopped, onRetry }: Result) => {
    // Input for failed records exists only here.
    const isTyped = action.undo === 'none' && failed.length > 0;
    const stopAsking = isTyped ? askBeforeUnload() : () => undefined;
    const end = () => {
      stopAsking();
      close();
    };
    const leave = async () => {
      if (!isTyped || (await confirmDiscarding())) end();
    };
    show(
      <>
        <div role="alert" className="flex flex-col gap-1">
          {said ? <p>{said}</p> : null}
          {stopped > 0 ? <p>{`Stopped: ${countOf(action, stopped)} unchanged.`}</p> : null}
          {failed.length > 0 ? (
            <p className="font-medium text-bad">
              {action.failed ? `${action.failed}: ${countOf(action, failed.length)}` : words.failed(failed.length)}
              {action.advice ? <span>{` ${action.advice}`}</span> : null}
            </p>
          ) : null}
        </div>
        {action.note?.(failed)}
        <Failures label={words.failedLabel} items={failed} />
        <DialogButtons leave="Done" onLeave={() => void leave()}>
          {failed.some(({ isFinal }) => !isFinal) ? (
            <Button
              look="primary"
              className="max-sm:h-10"
              onClick={() => {
                end();
                onRetry();
              }}
            >
              Retry
            </Button>
          ) : null}
        </DialogButtons>
      </>,
    );
  };
  return { progress, result, close };
}
