import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ModulesScreen } from '@/app/(portal)/rewards/configurations/modules/modules-screen';
// Loaded here, so that no wait in a test is for it.
import '@/components/ui/question';
import type { Configuration, Promotion } from '@/lib/contract/configurations';
import { personalList } from '@/lib/list-preferences';
import { promotionDay, promotionEnd, promotionStart } from '@/lib/domain/promotion';
import { fakeBff, held, refusal, type FakeBff } from '../../harness/dom/fake-bff';
import { renderInPortal, toasts } from '../../harness/dom/portal';

const DAY_MS = 24 * 3_600_000;
const day = (offset: number) => promotionDay(new Date(Date.now() + offset * DAY_MS));

const rateOf = (id: number, productName: string, rate = 10): Configuration => ({
  ...{ id, configurationType: 'modules', productName, rate, qualified: true, version: 1 },
});

const promotionOf = (id: number, from: number, to: number): Promotion => ({
  ...{ id, configurationId: 1, configurationType: 'modules', promotionType: 'date', productName: 'Q.TRON', rate: 25 },
  ...{ startDate: promotionStart(day(from)), endDate: promotionEnd(day(to)), version: 1 },
});

const user = userEvent.setup({ pointerEventsCheck: 0 });
const field = <T extends HTMLElement = HTMLInputElement>(label: string | RegExp) => screen.getByLabelText<T>(label);
const press = (text: string) => user.click(screen.getByText(text, { selector: 'button' }));
const isSaid = (text: string) => waitFor(() => expect(toasts().join('\n')).toContain(text));
const write = async (label: string | RegExp, text: string) => {
  await user.clear(field(label));
  await user.type(field(label), text);
};
const choose = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });

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
      threshold={1000}
      list={list}
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
    choose('Start Date', day(-1));
    await press('Save promotion');
    await screen.findByText('The start date can’t be in the past.');
    choose('Start Date', day(12));
    choose('End Date', day(11));
    await press('Save promotion');
    await screen.findByText('The end date can’t be before the start.');
    expect(server.calls('POST /promotions')).toEqual([]);
    choose('End Date', day(13));
    await press('Save promotion');
    await isSaid('Something happened when creating promotion config.');
    expect(field('End Date').value).toBe(day(13));
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
    choose('Start Date', day(6));
    expect(field('End Date').value).toBe(day(6));
    await press('Save promotion');
    await waitFor(() => expect(document.body.textContent).toContain(overlap));
    expect(field('Start Date').value).toBe(day(6));
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

test('a default rate that is being saved leaves another row alone, which can be edited but not deleted meanwhile', async () => {
  await open([rateOf(1, 'Q.TRON'), rateOf(2, 'Q.PEAK')]);
  const { answer, release } = held(rateOf(1, 'Q.TRON', 15));
  server.answer('PATCH /configurations/1', answer);
  await user.click(field('Edit Q.TRON'));
  await write('Rate of Q.TRON', '15{Enter}');
  await waitFor(() => expect(field('Delete Q.PEAK').getAttribute('aria-disabled')).toBe('true'));
  await user.click(field('Edit Q.PEAK'));
  await waitFor(() => expect(document.activeElement).toBe(field('Product name of Q.PEAK')));
  server.answer('GET /configurationTypes/all/configurations', [rateOf(1, 'Q.TRON', 15), rateOf(2, 'Q.PEAK')]);
  release();
  await isSaid('Successfully edited default configuration');
  await waitFor(() => expect(screen.getByLabelText('Edit Q.TRON').closest('tr')?.textContent).toContain('15 Q'));
  expect(document.activeElement).toBe(field('Product name of Q.PEAK'));
});
