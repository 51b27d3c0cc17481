import { cancelSent } from '@/lib/contract/sent';
import { cancelKey } from '@/upstream/http/idempotency';
import { mutate } from '@/upstream/http/mutation';

export const sentRoutes = [
  mutate(cancelSent, { object: 'request' }, async ({ tx, user, params, now }) => ({
    answer: await cancelKey(tx, { userId: user.id, key: params.key, at: now }),
    changes: [],
  })),
];
