import { listProposedChanges } from '../contract/proposed-changes';
import { call } from './call';
import { may } from './current-session';
import { seed } from './seed';

export const seedOfProposedChanges = () =>
  seed(listProposedChanges, {}, async () => ((await may('proposedChanges')) ? call(listProposedChanges, {}) : []));
