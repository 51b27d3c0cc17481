import { listAddress, oneOf, positiveNumber, type ViewOf } from '../list-address';

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
