import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ModulesScreen } from '@/app/(portal)/rewards/configurations/modules/modules-screen';
// Loaded here, so that no wait in a test is for it.
import '@/app/(portal)/rewards/configurations/modules/promotion-cells';
import '@/app/(portal)/rewards/configurations/modules/rate-cells';
import '@/components/ui/question';
import { bff } from '@/lib/bff/client';
import type { Configuration, Promotion } from '@/lib/contract/configurations';
import { personalList } from '@/lib/preferences/list-preferences';
import { formatDay } from '@/lib/time/format-time';
import { promotionDay, promotionEnd, promotionStart } from '@/lib/domain/promotion';
import { fakeBff, held, refusal, type FakeBff } from '../../harness/dom/fake-bff';
import { renderInPortal, toasts } from '../../harness/dom/portal';

const DAY_MS = 24 * 3_600_000;
const day = (offset: number) => promotionDay(new Date(Date.now() + offset * DAY_MS));

const rateOf = (id: number, productName: string, rate = 10) =>
  ({
    ...{ id, configurationType: 'modules', productName, rate, qualified: true, version: 1 },
  }) as Configuration;

const promotionOf = (id: number, from: number, to: number) =>
  ({
    ...{ id, configurationId: 1, configurationType: 'modules', promotionType: 'date', productName: 'Q.TRON', rate: 25 },
    ...{ startDate: promotionStart(day(from)), endDate: promotionEnd(day(to)), version: 1 },
  }) as Promotion;

const user = userEvent.setup({ pointerEventsCheck: 0 });
const field = <T extends HTMLElement = HTMLInputElement>(label: string | RegExp) => screen.getByLabelText<T>(label);
const press = (text: string) => user.click(screen.getByText(text, { selector: 'button' }));
const isSaid = (text: string) => waitFor(() => expect(toasts().join('\n')).toContain(text));
const write = async (label: string | RegExp, text: string) => {
  await user.clear(field(label));
  await user.type(field(label), text);
};

let server: FakeBff;
beforeEach(() => {
  server = fakeBff();
});

async function open(rates: Configuration[], promotions: Promotion[] = []): Promise<void> {
  server.answer('GET /configurationTypes/all/configurations', rates);
  server.answer('GET /configurationTypes/all/promotions', promotions);
  const href = '/rewards/configurations/modules';
  history.replaceState(null, '', href);
  const list = personalList(undefined, 'promotions', 1);
  renderInPortal(
    <ModulesScreen
      failed={null}
      rendered={new Date().toISOString()}
      list={list}
      ratesList={personalList(undefined, 'default-rates', 1)}
      href={href}
      timeZone="UTC"
    />,
  );
  await screen.findByLabelText('Product Name');
}

describe('the form of a new rate', () => {
  const NOT_NOW = () => refusal(500, { message: 'Not now.' });

  /** Begins a promotion of the one product. */
  async function beginPromotion(): Promise<void> {
    await user.click(field('Promotion'));
    await user.selectOptions(field('Product Name'), 'Q.TRON');
    await user.type(field('Rate'), '30');
  }

  test('refuses a default rate in the words of the spec, and keeps what was typed', async () => {
    server.answer('POST /configurations', NOT_NOW);
    await open([]);
    await user.click(field('Product Name'));
    await user.paste('A'.repeat(256));
    await user.type(field('Rate'), '12');
    await press('Save default');
    await screen.findByText('Product name should not be longer than 255 characters!');
    expect(server.calls('POST /configurations')).toEqual([]);
    await write('Product Name', 'Q.Tron');
    await press('Save default');
    await isSaid('Something happened when creating default config.');
    expect(field('Product Name').value).toBe('Q.Tron');
    expect(server.calls('POST /configurations').map(({ body }) => body)).toEqual([
      { configurationType: 'modules', productName: 'Q.TRON', rate: 12, qualified: true },
    ]);
  });

  test('refuses days that can’t be, in the words of the spec, and keeps what was typed', async () => {
    server.answer('POST /promotions', NOT_NOW);
    await open([rateOf(1, 'Q.TRON')]);
    await beginPromotion();
    await write('Start Date', 'soonish');
    await press('Save promotion');
    await screen.findByText('This isn’t a date. Try tomorrow, 12/1 or next month.');
    await write('Start Date', 'yesterday');
    await press('Save promotion');
    await screen.findByText('The start date can’t be in the past.');
    await write('Start Date', day(12));
    await write('End Date', day(11));
    await press('Save promotion');
    await screen.findByText('The end date can’t be before the start.');
    expect(server.calls('POST /promotions')).toEqual([]);
    await write('End Date', 'in 13 days');
    await press('Save promotion');
    await isSaid('Something happened when creating promotion config.');
    expect(field('End Date').value).toBe(formatDay(day(13)));
    const period = { startDate: promotionStart(day(12)), endDate: promotionEnd(day(13)) };
    expect(server.calls('POST /promotions').map(({ body }) => body)).toEqual([
      { configurationId: 1, configurationType: 'modules', rate: 30, ...period },
    ]);
  });

  test('moves the end along with a later start, and says with which promotion it overlaps', async () => {
    const overlap = 'This overlaps with the promotion of Q.TRON from 01/01/2027 to 01/09/2027.';
    server.answer('POST /promotions', refusal(409, { message: overlap }));
    await open([rateOf(1, 'Q.TRON')]);
    await beginPromotion();
    await write('Start Date', formatDay(day(6)));
    await user.tab();
    expect(field('End Date').value).toBe(formatDay(day(6)));
    await press('Save promotion');
    await waitFor(() => expect(document.body.textContent).toContain(overlap));
    expect(field('Start Date').value).toBe(formatDay(day(6)));
  });
});

describe('in its row, a promotion', () => {
  const PATCH = 'PATCH /promotions/1';
  const value = (name: string, id = 3) => document.getElementById(`cell-${name}-${id}`);
  const box = (label: string) => screen.findByLabelText<HTMLInputElement>(label, { selector: 'td *' });
  const sent = () => server.calls(PATCH).map(({ body }) => body as Partial<Promotion>);
  /** Stores what comes with the version that is stored. @returns what was */
  const storing = (promotion: Promotion) => {
    let stored = promotion;
    const taken: Promotion[] = [];
    server.answer(PATCH, ({ body }) => {
      const { version, ...changed } = body as Promotion;
      if (version !== stored.version) return refusal(409, { message: 'Somebody else was faster.' });
      stored = { ...stored, ...changed, version: version! + 1 };
      server.answer('GET /configurationTypes/all/promotions', [stored]);
      taken.push(stored);
      return stored;
    });
    return taken;
  };

  test('has its rate and end edited by keys: Enter, Tab, words for a day, Undo', async () => {
    const promotion = promotionOf(3, 20, 25);
    const taken = storing(promotion);
    await open([rateOf(1, 'Q.TRON')], [promotion]);
    act(() => value('rate')!.focus());
    await user.keyboard('{Enter}');
    await user.clear(await box('Rate'));
    await user.keyboard('31{Tab}');
    const end = await box('End Date');
    await waitFor(() => expect(document.activeElement).toBe(end));
    await user.clear(end);
    await user.keyboard('in 30 days{Enter}');
    await isSaid(`End of Q.TRON is ${formatDay(day(30))}, was ${formatDay(day(25))}`);
    expect(taken.map(({ rate, endDate }) => [rate, endDate])).toEqual([
      [31, promotionEnd(day(25))],
      [31, promotionEnd(day(30))],
    ]);
    await waitFor(() => expect(value('endDate')!.textContent).toBe(formatDay(day(30))));
    await user.click(screen.getAllByText('Undo')[0]!);
    await waitFor(() => expect(taken).toHaveLength(3));
    await isSaid('is back to');
  });

  test('takes back by Esc what was typed, and keeps an end before its start with the reason', async () => {
    await open([rateOf(1, 'Q.TRON')], [promotionOf(3, 20, 25)]);
    await user.dblClick(value('endDate')!);
    await user.clear(await box('End Date'));
    await user.keyboard('tomorrow{Enter}');
    await screen.findByText('The end date can’t be before the start.');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(value('endDate')));
    expect(value('endDate')!.textContent).toBe(formatDay(day(25)));
    expect(sent()).toEqual([]);
  });

  test('keeps the end that somebody else gave it meanwhile, where only its rate is typed', async () => {
    const promotion = promotionOf(3, 20, 25);
    const taken = storing(promotion);
    await open([rateOf(1, 'Q.TRON')], [promotion]);
    await user.dblClick(value('rate')!);
    await user.clear(await box('Rate'));
    await user.keyboard('31');
    await bff('PATCH', '/promotions/{id}', {
      params: { id: 1 },
      body: { ...promotion, endDate: promotionEnd(day(40)) },
    } as never);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(taken).toHaveLength(2));
    expect(taken.at(-1)).toMatchObject({ rate: 31, endDate: promotionEnd(day(40)) });
  });

  test('that has begun has its end edited, not its rate; one that is over nothing', async () => {
    await open([rateOf(1, 'Q.TRON')], [promotionOf(3, -3, 9), promotionOf(4, -9, -5)]);
    expect([value('rate'), value('endDate')?.textContent]).toEqual([null, formatDay(day(9))]);
    expect([value('rate', 4), value('endDate', 4)]).toEqual([null, null]);
  });
});

describe('a promotion', () => {
  test.for([
    ['Delete', 'Delete', 'removing', promotionOf(3, 20, 25)],
    ['End', 'End Promotion', 'cancelling', promotionOf(3, -3, 9)],
  ] as const)('that can’t be changed by %s says so and stays', async ([verb, confirm, said, promotion]) => {
    server.answer(
      verb === 'End' ? 'PATCH /promotions/1' : 'DELETE /promotions/3',
      refusal(500, { message: 'Not now.' }),
    );
    await open([rateOf(1, 'Q.TRON')], [promotion]);
    await user.click(field(`${verb} the promotion of Q.TRON`));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByText(confirm, { selector: 'button' }));
    await isSaid(`Oh no something went wrong ${said} the promotion`);
    // It is answered by now, and can be left.
    await question.findByText(confirm, { selector: 'button' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    field(`${verb} the promotion of Q.TRON`);
  });

  test('shows its end by itself, from its last moment on', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    const ends = new Date(Date.now() + 60_000).toISOString();
    await open([rateOf(1, 'Q.TRON')], [{ ...promotionOf(3, -3, 9), endDate: ends }]);
    const status = () => screen.queryByText(/^(Active|Expired)$/)?.textContent;
    expect(status()).toBe('Active');
    await act(() => vi.advanceTimersByTimeAsync(58_000));
    expect(status()).toBe('Active');
    await act(() => vi.advanceTimersByTimeAsync(2_500));
    await waitFor(() => expect(status()).toBe('Expired'));
    expect(screen.queryByLabelText('End the promotion of Q.TRON')).toBeNull();
  });
});

describe('in its row, a default rate', () => {
  const LIST = 'GET /configurationTypes/all/configurations';
  const value = (name: string, id = 1) => document.getElementById(`cell-${name}-${id}`);
  const box = (label: string) => screen.findByLabelText<HTMLInputElement>(label, { selector: 'td input' });
  const unqualified = (id: number, productName: string) => ({ ...rateOf(id, productName, 0), qualified: false });
  /** Stores what comes with the version that is stored. @returns what was */
  const storing = (...rates: Configuration[]) => {
    const stored = new Map(rates.map((rate) => [rate.id, rate]));
    const taken: Configuration[] = [];
    for (const { id } of rates)
      server.answer(`PATCH /configurations/${id}`, ({ body }) => {
        const { version, ...changed } = body as Configuration;
        const before = stored.get(id)!;
        if (version !== before.version) return refusal(409, { message: 'Somebody else was faster.' });
        const after = { ...before, ...changed, version: version! + 1 };
        stored.set(id, after);
        taken.push(after);
        server.answer(LIST, [...stored.values()]);
        return after;
      });
    const storeElsewhere = (changed: Partial<Configuration> & { id: number }) => {
      const before = stored.get(changed.id)!;
      stored.set(changed.id, { ...before, ...changed, version: before.version! + 1 });
      server.answer(LIST, [...stored.values()]);
    };
    return { taken, storeElsewhere };
  };

  test('has its name and rate edited by keys: Enter, Tab to the next value, Esc, and back by Undo', async () => {
    const { taken } = storing(rateOf(1, 'Q.TRON'), rateOf(2, 'Q.PEAK'));
    await open([rateOf(1, 'Q.TRON'), rateOf(2, 'Q.PEAK')]);
    act(() => value('productName')!.focus());
    await user.keyboard('{Enter}');
    await user.clear(await box('Product name of Q.TRON'));
    await user.keyboard('q.tron  x{Tab}');
    const rate = await box('Rate of Q.TRON X');
    await waitFor(() => expect(document.activeElement).toBe(rate));
    await user.clear(rate);
    await user.keyboard('12{Tab}');
    await waitFor(async () => expect(document.activeElement).toBe(await box('Product name of Q.PEAK')));
    await user.keyboard('X{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(value('productName', 2)));
    expect(taken.map(({ productName, rate: stored }) => [productName, stored])).toEqual([
      ['Q.TRON X', 10],
      ['Q.TRON X', 12],
    ]);
    await isSaid('Successfully edited default configuration');
    await isSaid('Rate of Q.TRON X is 12 Q, was 10 Q');
    await user.click(screen.getAllByText('Undo')[0]!);
    await isSaid('Rate of Q.TRON X is back to 10 Q');
    expect(taken.at(-1)).toMatchObject({ rate: 10, productName: 'Q.TRON X' });
  });

  test('is saved by leaving it, and an empty box is no rate of 0', async () => {
    const { taken } = storing(rateOf(1, 'Q.TRON'));
    await open([rateOf(1, 'Q.TRON')]);
    await user.dblClick(value('rate')!);
    await user.clear(await box('Rate of Q.TRON'));
    await user.click(field('Product Name'));
    await screen.findByText('Enter a rate.');
    expect(taken).toEqual([]);
    await user.type(await box('Rate of Q.TRON'), '15');
    await user.click(field('Product Name'));
    await waitFor(() => expect(value('rate')!.textContent).toBe('15 Q'));
    expect(taken.map(({ rate }) => rate)).toEqual([15]);
  });

  test('is asked about where it is uncommonly high, and stays typed where it was not meant', async () => {
    const { taken } = storing(rateOf(1, 'Q.TRON'));
    await open([rateOf(1, 'Q.TRON')]);
    await user.click(field('Edit Q.TRON'));
    await user.clear(await box('Rate of Q.TRON'));
    await user.keyboard('50000{Enter}');
    await user.click(within(await screen.findByRole('alertdialog')).getByText('Cancel'));
    expect((await box('Rate of Q.TRON')).value).toBe('50,000');
    expect(taken).toEqual([]);
  });

  test('shows what somebody else made of it, and overwrites that by the next Enter; another value of it is kept', async () => {
    const { taken, storeElsewhere } = storing(rateOf(1, 'Q.TRON'));
    await open([rateOf(1, 'Q.TRON')]);
    await user.dblClick(value('rate')!);
    await user.clear(await box('Rate of Q.TRON'));
    await user.keyboard('12');
    storeElsewhere({ id: 1, rate: 11 });
    await user.keyboard('{Enter}');
    expect((await screen.findByRole('note')).textContent).toContain('11 Q');
    expect(taken).toEqual([]);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(taken.map(({ rate }) => rate)).toEqual([12]));

    await waitFor(() => expect(value('rate')!.textContent).toBe('12 Q'));
    await user.dblClick(value('productName')!);
    await user.type(await box('Product name of Q.TRON'), ' X');
    storeElsewhere({ id: 1, rate: 14 });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(taken.at(-1)).toMatchObject({ productName: 'Q.TRON X', rate: 14 }));
  });

  test('is given to a product that earns nothing: its column comes with Edit, goes with Esc, and the product moves', async () => {
    storing(rateOf(1, 'Q.TRON'), unqualified(2, 'Q.PEAK'));
    await open([rateOf(1, 'Q.TRON'), unqualified(2, 'Q.PEAK')]);
    await user.click(screen.getByText('Non-qualifying (1)'));
    const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    await waitFor(() => expect(heads()).not.toContain('Rate'));
    await user.click(field('Edit Q.PEAK'));
    expect((await box('Rate of Q.PEAK')).value).toBe('0');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(heads()).not.toContain('Rate'));
    expect(document.activeElement).toBe(field('Edit Q.PEAK'));
    await user.click(field('Edit Q.PEAK'));
    await user.clear(await box('Rate of Q.PEAK'));
    await user.keyboard('30{Enter}');
    await screen.findByText('Qualifying (2)');
    expect(server.calls('PATCH /configurations/2').map(({ body }) => body)).toEqual([
      { id: 2, productName: 'Q.PEAK', rate: 30, qualified: true, version: 1 },
    ]);
  });

  test('that is being saved leaves another row alone, which can be edited meanwhile', async () => {
    await open([rateOf(1, 'Q.TRON'), rateOf(2, 'Q.PEAK')]);
    const { answer, release } = held(rateOf(1, 'Q.TRON', 15));
    server.answer('PATCH /configurations/1', answer);
    await user.click(field('Edit Q.TRON'));
    await user.clear(await box('Rate of Q.TRON'));
    await user.keyboard('15{Enter}');
    await user.click(field('Edit Q.PEAK'));
    await waitFor(async () => expect(document.activeElement).toBe(await box('Rate of Q.PEAK')));
    server.answer(LIST, [rateOf(1, 'Q.TRON', 15), rateOf(2, 'Q.PEAK')]);
    release();
    await isSaid('Successfully edited default configuration');
    await waitFor(() => expect(value('rate')!.textContent).toBe('15 Q'));
    expect(document.activeElement).toBe(await box('Rate of Q.PEAK'));
  });
});
