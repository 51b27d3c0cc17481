import type { Asker } from '@/lib/domain/point-request';

/** Who looks at a company's points, and what that person may do. */
export interface PointsAsker {
  userId: number;
  asker: Asker;
  /** The most points that an administrator may change alone; 0 means any amount. */
  approvalThreshold: number;
  /** May this person open orders? Then the ledger leads to them. */
  opensOrders: boolean;
}
