import { listAddress, oneOf, positiveNumber, type ViewOf } from './list-address';

/** Which of the default rates of modules and ESS are shown (spec 2 §2.1), and whose history. */
export const ratesAddress = listAddress(
  {
    path: '/rewards/configurations/modules',
    filters: {
      defaults: oneOf(['qualifying', 'non-qualifying']),
      /** The only promotion that is shown. */
      promotion: positiveNumber,
    },
    place: {},
    dialog: { history: positiveNumber },
  },
  { defaults: 'qualifying' },
);

export type RatesView = ViewOf<typeof ratesAddress>;

/** What months of forecasts give, and its promotions (spec 2 §2.2). */
export const forecastRatesAddress = listAddress({
  path: '/rewards/configurations/forecasts',
  filters: { promotion: positiveNumber },
});

/** Where the promotions of a page stand on it. */
export const PROMOTIONS_PLACE = 'promotions';

/** A promotion alone on the page of its type. @param page that of modules and ESS leads on to that of forecasts */
export function promotionHref(promotion: number, page: typeof ratesAddress | typeof forecastRatesAddress): string {
  return `${page.href({ promotion })}#${PROMOTIONS_PLACE}`;
}
