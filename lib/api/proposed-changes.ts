import { listProposedChanges } from '../contract/proposed-changes';
import { call } from './call';
import { may } from './current-session';
import { seed } from './seed';

/** Prefetches proposals for pages that show them; nothing without the capability. */
export const seedOfProposedChanges = () =>
  seed(listProposedChanges, {}, async () => ((await may('proposedChanges')) ? call(listProposedChanges, {}) : []));
