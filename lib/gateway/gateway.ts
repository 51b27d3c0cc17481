import { directEvents } from '../api/upstream-events';
import { directFile } from '../api/upstream-file';
import type { Upstream } from '../api/upstream-kind';
import { openAsset } from './assets';
import { gatewayCall, openRows } from './call';
import { openEventsAnswer, openFileAnswer } from './open-answer';
import { readAccess } from './read-access';

/** A server that knows the specs, and perhaps more, as the back office uses it. */
export const gateway: Upstream = {
  call: gatewayCall,
  openFile: (endpoint, input, caller, wish) => directFile(endpoint, input, caller, wish, openFileAnswer),
  openRows,
  openEvents: (endpoint, input, caller, signal) => directEvents(endpoint, input, caller, signal, openEventsAnswer),
  openAsset,
  readAccess,
};
