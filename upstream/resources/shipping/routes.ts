import { listShippingCarriers } from '@/lib/contract/orders';
import { handle } from '@/upstream/http/route';
import { findCarriers } from './repository';

export const shippingRoutes = [handle(listShippingCarriers, async ({ db }) => findCarriers(db))];
