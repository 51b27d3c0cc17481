import { describe, expect, it } from 'vitest';
import { ALL_ENDPOINTS } from '@/lib/contract/all-endpoints';
import { actionsOf, isLogged, type Endpoint } from '@/lib/contract/endpoint';
import { ACTIVITY_WORDS } from '@/lib/domain/activity-table';
import {
  activityKind,
  activityKinds,
  activitySentence,
  bulkSentence,
  objectInWords,
} from '@/lib/domain/activity-words';

const ENDPOINTS: readonly Endpoint[] = ALL_ENDPOINTS;
const CHANGING = ENDPOINTS.filter(isLogged).map(({ name }) => name);

/** Reports that were made before lie there as files, with a row a company; another call enters that of a person. */
const WITHOUT_ENTRY = /Weekly$|^checkWeeklyReport$|^downloadPersonalData$/;
const leavesInRows = (endpoint: Endpoint) =>
  actionsOf(endpoint).includes('export') && !WITHOUT_ENTRY.test(endpoint.name);

describe('the words of the activity log', () => {
  it.each(CHANGING)('tell what %s did', (name) => {
    expect(ACTIVITY_WORDS[name]?.sentence).toMatch(/^[A-Z]/);
  });

  it.each(ENDPOINTS.filter(leavesInRows).map(({ name }) => name))('tell what %s exported', (name) => {
    expect(ACTIVITY_WORDS[name]).toMatchObject({ area: 'Exports' });
  });

  it('offer each kind once, in its area', () => {
    const offered = activityKinds().flatMap(({ kinds }) => kinds.map(({ action }) => action));
    expect(offered.sort()).toEqual(Object.keys(ACTIVITY_WORDS).sort());
    const labels = activityKinds().flatMap(({ kinds }) => kinds.map(({ label }) => label));
    expect(new Set(labels).size).toBe(labels.length);
  });

  it.each([
    [{ action: 'renameCategory', objectType: 'category', objectId: '7', objectName: 'Caps' }, 'Renamed category Caps'],
    [
      { action: 'changeOrder', objectType: 'order', objectId: '7', objectName: '10023' },
      'Changed the status or tracking of order 10023',
    ],
    [{ action: 'changeOrder', objectType: 'order', objectId: '7' }, 'Changed the status or tracking of order 7'],
    [{ action: 'deleteProduct', objectType: 'product', objectId: null, objectName: null }, 'Deleted product'],
    [
      { action: 'requestPoints', objectType: 'point request', objectId: '9', objectName: 'Sunrise Solar' },
      'Updated the points of Sunrise Solar',
    ],
    [
      {
        action: 'approve',
        objectType: 'approval',
        objectId: '9',
        objectName: 'Sunrise',
        after: { kind: 'reward', decision: 'rejected' },
      },
      'Rejected modules of Sunrise',
    ],
    [
      { action: 'approve', objectType: 'approval', objectName: 'Sunrise', outcome: 'forecast_submission-approved' },
      'Approved forecast submissions of Sunrise',
    ],
    [
      {
        action: 'approve',
        objectType: 'approval',
        objectName: 'Sunrise',
        after: { kind: 'forecast_achievement', decision: 'rejected' },
      },
      'Rejected forecast achievements of Sunrise',
    ],
    [
      { action: 'answerInquiry', objectType: 'inquiry', objectName: 'Ann', after: { done: 'answered' } },
      'Replied to inquiry Ann',
    ],
    [
      { action: 'answerInquiry', objectType: 'inquiry', objectName: 'Ann', after: { done: 'answeredAndClosed' } },
      'Replied to and closed inquiry Ann',
    ],
    [
      { action: 'answerInquiry', objectType: 'inquiry', objectName: 'Ann', after: { done: 'answeredElsewhere' } },
      'Replied to inquiry Ann at another address',
    ],
    [
      { action: 'answerInquiry', objectType: 'inquiry', objectName: 'Ann', after: { done: 'closed' } },
      'Closed inquiry Ann',
    ],
    [
      { action: 'answerInquiry', objectType: 'inquiry', objectName: 'Ann', after: { done: 'reopened' } },
      'Reopened inquiry Ann',
    ],
    [
      { action: 'approve', objectType: 'approval', objectId: '9', objectName: 'Sunrise' },
      'Approved or rejected modules or forecasts of Sunrise',
    ],
    [
      { action: 'changeAdminStatus', objectType: 'user', objectName: 'Ann Lee', outcome: 'false' },
      'Enabled user Ann Lee',
    ],
    [
      { action: 'deleteAdmins', objectType: 'user', subjectType: 'partner', objectName: 'Ann Lee' },
      'Deleted partner Ann Lee',
    ],
    [{ action: 'login', objectType: 'session', objectId: '9' }, 'Signed in'],
    [
      { action: 'paintHouse', objectType: 'house', objectId: '9', objectName: 'Number 9' },
      'Paint house: house Number 9',
    ],
    [{ action: 'toString', objectType: 'house', objectId: '9' }, 'To string: house 9'],
  ])('tell %j', (entry, sentence) => expect(activitySentence(entry)).toBe(sentence));

  it.each([
    ['changeOrder', 'order', '12', 'Changed the status or tracking of 12 orders'],
    ['prioritiseCategories', 'category', '3', 'Moved 3 categories in the order of categories'],
    ['changeAdminStatus', 'user', '1,000+', 'Enabled or disabled 1,000+ users'],
    ['paintHouse', 'house', '2', 'Paint house: 2 houses'],
  ])('tell %s of several %ss, %s', (action, objectType, count, sentence) => {
    expect(bulkSentence({ action, objectType }, count)).toBe(sentence);
  });

  it.each([
    ['renameCategory', 'Renamed a category'],
    ['changeOrder', 'Changed the status or tracking of an order'],
    ['registerAdmin', 'Registered a user'],
    ['login', 'Signed in'],
    ['paintHouse', 'Paint house'],
  ])('call the kind of %s “%s”', (action, kind) => expect(activityKind(action)).toBe(kind));

  it.each([
    [{ objectType: 'point request', objectId: '9', objectName: 'Sunrise' }, 'Point request Sunrise'],
    [{ objectType: 'order', objectId: '9', objectName: null }, 'Order 9'],
    [{ objectType: 'list', objectId: null }, 'List'],
  ])('call the object %j “%s”', (object, words) => expect(objectInWords(object)).toBe(words));
});
