'use client';

import { useState } from 'react';
import { usePending } from '@/components/action/pending';
import { confirmForecastsRejection, decideForecasts } from '@/components/approvals/forecast-decisions';
import { AssignSelected } from '@/components/assignments/assign-selected';
import { Switch } from '@/components/form/switch';
import { May } from '@/components/layout/rights';
import { SelectionBar } from '@/components/list/selection';
import { itemsOf, type SelectionStore } from '@/components/list/selection-store';
import { Button } from '@/components/ui/button';
import { focusList, focusSelection } from '@/components/ui/focus';
import {
  forecastApprovalsAddress,
  heldForecastsAddress,
  type ForecastApprovalsView,
} from '@/lib/addresses/forecast-approvals';
import type { ApprovalDecision } from '@/lib/domain/claim';
import { formatCount } from '@/lib/text/format';
import type { HeldForecasts, SelectedForecast } from './forecast-row';

/**
 * Reject and Approve for the selection. Both also reject out-of-band months unless the user excludes them (spec 2 §2.4,
 * §4).
 */
export function DecideForecasts({
  store,
  view,
  held: { items: all, awaiting, takesReason },
}: {
  store: SelectionStore<SelectedForecast>;
  view: ForecastApprovalsView;
  held: HeldForecasts;
}) {
  const [leavesHeld, setLeavesHeld] = useState(false);
  const pending = usePending();
  const scope = forecastApprovalsAddress.scope(view);
  // An earlier decision may still be running for some of them.
  const held = all.filter(({ id }) => !pending('forecast', id));
  const alsoRejected = leavesHeld ? [] : held;

  const decide = (selected: ReadonlyMap<number, SelectedForecast>, decision: ApprovalDecision, reason = '') => {
    store.clear();
    focusList();
    decideForecasts(
      { selected, along: alsoRejected, decision, reason },
      {
        href: forecastApprovalsAddress.listHref(view),
        putBack: () => store.settle(scope, { gone: [], back: selected }),
      },
    );
  };

  const reject = async (selected: ReadonlyMap<number, SelectedForecast>) => {
    const asked = { count: selected.size, held: alsoRejected.length, takesReason };
    const answer = await confirmForecastsRejection(asked, focusSelection);
    if (answer) decide(selected, 'rejected', answer.reason);
  };

  return (
    <May do="decide" in="approvals">
      <SelectionBar>
        {() => {
          const selected = store.rows(scope);
          return (
            <>
              {all.length + awaiting > 0 ? (
                <div className="order-first flex basis-full flex-wrap items-center gap-x-4 gap-y-1">
                  {held.length > 0 ? (
                    <Switch label="Leave the held ones for later" checked={leavesHeld} onChange={setLeavesHeld} />
                  ) : null}
                  <HeldLink held={all.length} awaiting={awaiting} />
                </div>
              ) : null}
              <Button look="danger" className="max-sm:h-10" onClick={() => void reject(selected)}>
                Reject
              </Button>
              <AssignSelected of={[{ kind: 'forecast', items: itemsOf(selected) }]} />
              <Button look="primary" className="max-sm:h-10" onClick={() => decide(selected, 'approved')}>
                {`Approve ${formatCount(selected.size)}` +
                  (alsoRejected.length > 0 ? `, reject ${formatCount(alsoRejected.length)} held` : '')}
              </Button>
            </>
          );
        }}
      </SelectionBar>
    </May>
  );
}

/** Links to the out-of-band months, with or without serial numbers. */
function HeldLink({ held, awaiting }: { held: number; awaiting: number }) {
  const verb = awaiting === 1 ? 'awaits' : 'await';
  return (
    <a href={heldForecastsAddress.href({})} className="inline-flex min-h-6 items-center text-accent underline">
      {`${formatCount(held + awaiting)} ` +
        `held${awaiting > 0 ? `, ${formatCount(awaiting)} of them ${verb} serial numbers` : ''}`}
    </a>
  );
}
