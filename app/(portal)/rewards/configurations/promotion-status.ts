import type { StatusTone } from '@/lib/domain/order-status';
import type { PromotionStatus } from '@/lib/domain/promotion';

export const PROMOTION_STATUS_LABELS: Readonly<Record<PromotionStatus, string>> = {
  active: 'Active',
  'not started': 'Not started',
  expired: 'Expired',
};

export const PROMOTION_STATUS_TONES: Readonly<Record<PromotionStatus, StatusTone>> = {
  active: 'ok',
  'not started': 'info',
  expired: 'quiet',
};
