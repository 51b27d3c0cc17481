import { listAddress, oneOf, positiveNumber, type ViewOf } from './list-address';

/** Default rates of modules and ESS (spec 2 §2.1), and whose history is open. */
export const ratesAddress = listAddress(
  {
    path: '/rewards/configurations/modules',
    filters: {
      defaults: oneOf(['qualifying', 'non-qualifying']),
      promotion: positiveNumber,
    },
    place: {},
    dialog: { history: positiveNumber },
  },
  { defaults: 'qualifying' },
);

export type RatesView = ViewOf<typeof ratesAddress>;

export const forecastRatesAddress = listAddress({
  path: '/rewards/configurations/forecasts',
  filters: { promotion: positiveNumber },
});

export const PROMOTIONS_PLACE = 'promotions';

/** A single promotion on its type's page. @param page the one of modules and ESS redirects to forecasts */
export function promotionHref(promotion: number, page: typeof ratesAddress | typeof forecastRatesAddress): string {
  return `${page.href({ promotion })}#${PROMOTIONS_PLACE}`;
}
