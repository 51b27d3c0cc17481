'use client';

import { useState } from 'react';
import { useUnsavedGuard } from '@/components/form/leave-guard';
import { useSave } from '@/components/form/use-save';
import { Button, DISABLED_CLASS } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { DialogButtons } from '@/components/ui/dialog-buttons';
import { bff } from '@/lib/bff/client';
import type { changePlannedChange, PlannedChange } from '@/lib/contract/planned-changes';
import { zonedText } from '@/lib/time/zoned-time';
import { planItem } from './plan-actions';
import { plannedFor, PlanTimeField, readPlanTime } from './plan-time';

/** Moves a planned change to another time. A failed one becomes planned again. */
export default function MovePlanDialog({
  plan,
  timeZone,
  onClose,
}: {
  plan: Pick<PlannedChange, 'id' | 'sourceId' | 'kinds' | 'about' | 'at' | 'state' | 'version'>;
  timeZone: string;
  onClose: () => void;
}) {
  const [opened] = useState(plan);
  const before = opened.state === 'failed' ? '' : zonedText(new Date(opened.at), timeZone);
  const [time, setTime] = useState(() => readPlanTime(before, timeZone));
  const [isTried, setTried] = useState(false);
  const { save, saving } = useSave();
  useUnsavedGuard(() => time.typed !== before && !saving);
  const { sourceId, version } = opened;
  const send = async () => {
    setTried(true);
    const { at } = time;
    if (at === null) return;
    const saved = await save(
      () =>
        bff<typeof changePlannedChange>('PATCH', '/planned-changes/{id}', {
          params: { id: sourceId },
          body: { at, version },
        }),
      { done: plannedFor(at, timeZone), link: { text: planItem(opened).label } },
    );
    if (saved) onClose();
  };
  return (
    <Dialog title="Edit planned change" width="confirm" onClose={onClose}>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          void send();
        }}
      >
        <PlanTimeField value={time} timeZone={timeZone} isTried={isTried} onChange={setTime} />
        <DialogButtons onLeave={onClose}>
          <Button
            type="submit"
            look="primary"
            aria-disabled={saving || undefined}
            className={`max-sm:h-10 ${DISABLED_CLASS}`}
          >
            {saving ? 'Saving…' : 'Save'}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
