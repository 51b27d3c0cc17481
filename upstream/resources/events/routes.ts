import { watchEvents } from '@/lib/contract/events';
import { handleEvents } from '@/upstream/http/route';

export const eventRoutes = [
  handleEvents(watchEvents, ({ events, user, query: { record } }) => events.open(user, record)),
];
