import { getMonthPromotion } from '../../contract/forecasts';
import { ApiError } from '../../api/errors';
import { adapter } from './adapter';

export const FORECAST_ADAPTERS = [
  // The specs don't define the answer without a promotion.
  adapter(getMonthPromotion, (answer) =>
    answer.catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    }),
  ),
];
