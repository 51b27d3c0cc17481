import { listProposedChanges } from '../contract/proposed-changes';
import { call } from './call';
import { may } from './current-session';
import { seed } from './seed';

/** What waits for another administrator, for a page that shows it above its records; nothing where nothing can wait. */
export const seedOfProposedChanges = () =>
  seed(listProposedChanges, {}, async () => ((await may('proposedChanges')) ? call(listProposedChanges, {}) : []));
