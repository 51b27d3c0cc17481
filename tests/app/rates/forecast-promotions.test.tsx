import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { ForecastsScreen } from '@/app/(portal)/rewards/configurations/forecasts/forecasts-screen';
// Loaded here, so that no wait in a test is for it.
import '@/app/(portal)/rewards/configurations/forecasts/promotion-cells';
import '@/components/ui/question';
import type { Promotion } from '@/lib/contract/configurations';
import { addMonths } from '@/lib/domain/day';
import { promotionDay, promotionStatus } from '@/lib/domain/promotion';
import { personalList } from '@/lib/preferences/list-preferences';
import { monthEnd, monthLabel, monthStart } from '@/app/(portal)/rewards/configurations/forecasts/month-field';
import { fakeBff, refusal, type FakeBff } from '../../harness/dom/fake-bff';
import { renderInPortal, toasts } from '../../harness/dom/portal';

const TODAY = promotionDay(new Date());
/** `YYYY-MM`, so many months from this one. */
const month = (away: number) => addMonths(`${TODAY.slice(0, 7)}-01`, away).slice(0, 7);

const promotionOf = (id: number, from: number, to: number) =>
  ({
    ...{ id, configurationId: 1, configurationType: 'forecasts', promotionType: 'date', productName: '', rate: 900 },
    ...{ submissionRate: 40, percentage: 20, achievedVolume: 1_000, version: 1 },
    ...{ startDate: monthStart(month(from), '2000-01-01'), endDate: monthEnd(month(to)) },
  }) as Promotion;

const user = userEvent.setup({ pointerEventsCheck: 0 });
const value = (name: string, id = 3) => document.getElementById(`cell-${name}-${id}`);
const box = (label: string) => screen.findByLabelText<HTMLInputElement>(label, { selector: 'td *' });
const isSaid = (text: string) => waitFor(() => expect(toasts().join('\n')).toContain(text));

let server: FakeBff;
beforeEach(() => {
  server = fakeBff();
});

/** @returns what was stored, and a change of somebody else */
async function open(...promotions: Promotion[]) {
  const stored = new Map(promotions.map((promotion) => [promotion.id, promotion]));
  const taken: Partial<Promotion>[] = [];
  const tell = () => server.answer('GET /configurationTypes/all/promotions', [...stored.values()]);
  const store = (changed: Partial<Promotion> & { id: number }) => {
    const before = stored.get(changed.id)!;
    const after = { ...before, ...changed, version: before.version! + 1 };
    stored.set(changed.id, after);
    tell();
    return after;
  };
  server.answer('PATCH /promotions/1', ({ body }) => {
    const { version, ...changed } = body as Promotion;
    if (version !== stored.get(changed.id)!.version) return refusal(409, { message: 'Somebody else was faster.' });
    taken.push(changed);
    return store(changed);
  });
  server.answer('GET /configurations/forecasts', {
    ...{ id: 1, rate: 500, percentage: 20, achievedVolume: 1_000, submissionRate: 30 },
  });
  tell();
  renderInPortal(
    <ForecastsScreen
      failed={null}
      rendered={new Date().toISOString()}
      list={personalList(undefined, 'forecast-promotions', 1)}
      fixedId={undefined}
      only={undefined}
      timeZone="UTC"
    />,
  );
  await screen.findByRole('table');
  return { taken, storeElsewhere: store };
}

describe('in its row, a promotion of forecasts', () => {
  test('has its terms and its last month edited by keys, with Undo', async () => {
    const { taken } = await open(promotionOf(3, 2, 3));
    act(() => value('end')!.focus());
    await user.keyboard('{Enter}');
    await user.selectOptions(await box('End'), monthLabel(month(5)));
    await user.keyboard('{Tab}');
    const submission = await box('Submission Rate (Q)');
    await waitFor(() => expect(document.activeElement).toBe(submission));
    await user.clear(submission);
    await user.keyboard('45{Tab}');
    await waitFor(async () => expect(document.activeElement).toBe(await box('Achievement Rate (Q)')));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(taken).toHaveLength(2));
    expect(taken.map(({ endDate, submissionRate, rate }) => [endDate, submissionRate, rate])).toEqual([
      [monthEnd(month(5)), 40, 900],
      [monthEnd(month(5)), 45, 900],
    ]);
    const span = (end: number) => `${monthLabel(month(2))} – ${monthLabel(month(end))}`;
    await waitFor(() => expect(value('end')!.textContent).toBe(span(5)));
    await isSaid(`Submission Rate (Q) of ${span(5)} is 45, was 40`);
    await user.click(screen.getAllByText('Undo')[0]!);
    await isSaid('is back to 40');
  });

  test('is refused an end before its start, and asks about a rate that is uncommonly high', async () => {
    const { taken } = await open(promotionOf(3, 2, 3));
    await user.dblClick(value('rate')!);
    await user.clear(await box('Achievement Rate (Q)'));
    await user.keyboard('{Enter}');
    await screen.findByText('Enter an achievement rate.');
    await user.keyboard('50000{Enter}');
    await user.click(within(await screen.findByRole('alertdialog')).getByText('Cancel'));
    expect(taken).toEqual([]);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(value('rate')!.textContent).toContain('900'));
  });

  test('keeps what somebody else made of another term, and shows what they made of the same one', async () => {
    const { taken, storeElsewhere } = await open(promotionOf(3, 2, 3));
    await user.dblClick(value('rate')!);
    await user.clear(await box('Achievement Rate (Q)'));
    await user.keyboard('950');
    storeElsewhere({ id: 3, percentage: 25 });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(taken.at(-1)).toMatchObject({ rate: 950, percentage: 25 }));
    await waitFor(() => expect(value('rate')!.textContent).toContain('950'));
    await user.dblClick(value('percentage')!);
    await user.clear(await box('Percent Rate'));
    await user.keyboard('30');
    storeElsewhere({ id: 3, percentage: 35 });
    await user.keyboard('{Enter}');
    expect((await screen.findByRole('note')).textContent).toContain('35 %');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(taken.at(-1)).toMatchObject({ rate: 950, percentage: 30 }));
  });

  test('that has begun keeps its rates and months, and one that is over all of it', async () => {
    const [begun, over] = [promotionOf(3, -1, 1), promotionOf(4, -5, -4)];
    expect([begun, over].map((promotion) => promotionStatus(promotion, new Date()))).toEqual(['active', 'expired']);
    const { taken } = await open(begun, over);
    const open4 = ['end', 'submissionRate', 'rate', 'percentage', 'achievedVolume'].filter((name) => value(name, 4));
    const open3 = ['end', 'submissionRate', 'rate', 'percentage', 'achievedVolume'].filter((name) => value(name));
    expect([open3, open4]).toEqual([['percentage', 'achievedVolume'], []]);
    await user.dblClick(value('achievedVolume')!);
    await user.clear(await box('Min. Forecast Volume (W)'));
    await user.keyboard('2000{Enter}');
    await waitFor(() => expect(taken).toHaveLength(1));
    const { startDate, endDate } = begun;
    expect(taken[0]).toMatchObject({ startDate, endDate, achievedVolume: 2_000, rate: 900 });
  });
});
