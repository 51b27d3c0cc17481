import { isFormerUser } from './erasure';
import { EXPORT_SENTENCES } from './export-words';
import { PLANNED_SENTENCES } from './planned-change';
import type { RequestOutcome } from './point-request';

export type ActivityArea =
  | 'Orders'
  | 'Products'
  | 'Categories'
  | 'Points'
  | 'Rewards'
  | 'Partners'
  | 'Content'
  | 'Support'
  | 'Lists'
  | 'Accounts'
  | 'Exports';

interface ActivityWords {
  area: ActivityArea;
  /** Sentence with placeholders: `{order}` is replaced by the order's name. */
  sentence: string;
  /** The object is gone afterwards, so it has no page. */
  removes?: true;
  /**
   * For calls with several outcomes: the sentence is chosen by a field of the object afterwards, or by several joined
   * with `-`.
   */
  which?: { field: string | readonly string[]; sentences: Readonly<Record<string, string>> };
}

/** Words for each changing or exporting call, by name. Removed calls stay, because the log may contain them. */
export const ACTIVITY_WORDS: Readonly<Record<string, ActivityWords>> = {
  changeOrder: { area: 'Orders', sentence: 'Changed the status or tracking of {order}' },
  returnOrderUnits: { area: 'Orders', sentence: 'Canceled or returned units of {order}' },
  createOrder: { area: 'Orders', sentence: 'Entered {order}' },
  submitOrder: { area: 'Orders', sentence: 'Placed {order}' },
  cancelSubmittedOrder: { area: 'Orders', sentence: 'Canceled {order}' },
  changeCouponStatus: { area: 'Orders', sentence: 'Changed the status of {coupon}' },
  createProduct: { area: 'Products', sentence: 'Added {product}' },
  changeProduct: { area: 'Products', sentence: 'Changed {product}' },
  deleteProduct: { area: 'Products', sentence: 'Deleted {product}', removes: true },
  prioritiseProducts: { area: 'Products', sentence: 'Moved {product} in the order of products' },
  uploadProductMedia: { area: 'Products', sentence: 'Added images to {product}' },
  deleteMedia: { area: 'Products', sentence: 'Deleted an image of {product}' },
  setVariantImage: { area: 'Products', sentence: 'Chose the image of {variant}' },
  deleteVariant: { area: 'Products', sentence: 'Deleted {variant} or its image' },
  ...PLANNED_SENTENCES,
  createCategory: { area: 'Categories', sentence: 'Added {category}' },
  renameCategory: { area: 'Categories', sentence: 'Renamed {category}' },
  deleteCategory: { area: 'Categories', sentence: 'Deleted {category}', removes: true },
  prioritiseCategories: { area: 'Categories', sentence: 'Moved {category} in the order of categories' },
  requestPoints: {
    area: 'Points',
    sentence: 'Updated the points of {company}',
    which: {
      field: 'outcome',
      sentences: {
        requested: 'Requested a change of the points of {company}',
        approved: 'Approved the request for {company}',
        rejected: 'Rejected the request for {company}',
        canceled: 'Canceled the request for {company}',
        advanced: 'Advanced points to {company}',
        accrued: 'Accrued points for {company}',
        deducted: 'Deducted points from {company}',
        settled: 'Settled the advance of {company}',
        'taken back': 'Took back the advance of {company}',
      } satisfies Record<RequestOutcome, string>,
    },
  },
  reversePointMovement: { area: 'Points', sentence: 'Reversed a movement of points of {company}' },
  createPointBatch: {
    area: 'Points',
    sentence: 'Moved points by {point batch}',
    which: { field: 'state', sentences: { waiting: 'Requested points by {point batch}' } },
  },
  decidePointBatch: {
    area: 'Points',
    sentence: 'Decided points by {point batch}',
    which: {
      field: 'state',
      sentences: {
        done: 'Approved points by {point batch}',
        rejected: 'Rejected points by {point batch}',
        canceled: 'Canceled points by {point batch}',
      },
    },
  },
  signClosing: { area: 'Points', sentence: 'Signed {month}' },
  confirmClosing: { area: 'Points', sentence: 'Closed {month}' },
  withdrawClosing: { area: 'Points', sentence: 'Withdrew the sign-off of {month}' },
  undoPointBatch: { area: 'Points', sentence: 'Undid points by {point batch}, or requested it' },
  createPurpose: { area: 'Points', sentence: 'Added {purpose}' },
  renamePurpose: { area: 'Points', sentence: 'Renamed {purpose}' },
  deletePurpose: { area: 'Points', sentence: 'Deleted {purpose}' },
  createConfiguration: { area: 'Rewards', sentence: 'Added {default rate}' },
  changeConfiguration: { area: 'Rewards', sentence: 'Changed {default rate}' },
  deleteConfiguration: { area: 'Rewards', sentence: 'Set {default rate} to 0' },
  createPromotion: { area: 'Rewards', sentence: 'Added {promotion}' },
  changePromotion: { area: 'Rewards', sentence: 'Changed or ended {promotion}' },
  approve: {
    area: 'Rewards',
    sentence: 'Approved or rejected modules or forecasts of {company}',
    which: {
      field: ['kind', 'decision'],
      sentences: {
        'reward-approved': 'Approved modules of {company}',
        'reward-rejected': 'Rejected modules of {company}',
        'reward-first': 'Approved modules of {company} first, for a second administrator',
        'forecast_submission-approved': 'Approved forecast submissions of {company}',
        'forecast_submission-rejected': 'Rejected forecast submissions of {company}',
        'forecast_achievement-approved': 'Approved forecast achievements of {company}',
        'forecast_achievement-rejected': 'Rejected forecast achievements of {company}',
        'forecasts-first': 'Approved forecasts of {company} first, for a second administrator',
      },
    },
  },
  takeBackApproval: { area: 'Rewards', sentence: 'Took back an approval of {company}' },
  createClaims: { area: 'Rewards', sentence: 'Entered reward claims of {company}' },
  submitClaims: { area: 'Rewards', sentence: 'Registered reward claims of {company}' },
  submitForecast: { area: 'Rewards', sentence: 'Submitted {forecast}' },
  submitForecastChange: { area: 'Rewards', sentence: 'Changed {forecast}' },
  createRejectionReason: { area: 'Rewards', sentence: 'Added {rejection reason}' },
  renameRejectionReason: { area: 'Rewards', sentence: 'Renamed {rejection reason}' },
  deleteRejectionReason: { area: 'Rewards', sentence: 'Deleted {rejection reason}' },
  deletePromotion: { area: 'Rewards', sentence: 'Deleted {promotion}', removes: true },
  updateUserInfo: { area: 'Partners', sentence: 'Saved the registration of {partner}' },
  createRegistration: { area: 'Partners', sentence: 'Entered the registration of {partner}' },
  submitRegistration: { area: 'Partners', sentence: 'Registered {partner}' },
  submitRegistrationChange: { area: 'Partners', sentence: 'Changed the registration of {partner}' },
  submitNewsletterConsent: { area: 'Partners', sentence: 'Changed the newsletter consent of {partner}' },
  submitSubUser: { area: 'Partners', sentence: 'Added the sub-user {user}' },
  submitSubUserChange: { area: 'Partners', sentence: 'Changed the sub-user {user}' },
  approveRegistrations: { area: 'Partners', sentence: 'Approved {partner}' },
  askForMissing: { area: 'Partners', sentence: 'Asked {partner} for missing information' },
  rejectRegistration: { area: 'Partners', sentence: 'Rejected the registration of {partner}' },
  restoreRegistration: { area: 'Partners', sentence: 'Restored {partner}' },
  changeMasterId: { area: 'Partners', sentence: 'Changed the master ID to {partner}' },
  addNote: { area: 'Partners', sentence: 'Added a note about a partner' },
  editNote: { area: 'Partners', sentence: 'Changed a note about a partner' },
  deleteNote: { area: 'Partners', sentence: 'Deleted a note about a partner' },
  writeNote: { area: 'Partners', sentence: 'Wrote a note about a record' },
  changeNote: { area: 'Partners', sentence: 'Changed a note about a record' },
  removeNote: { area: 'Partners', sentence: 'Deleted a note about a record' },
  sendMailing: { area: 'Partners', sentence: 'Emailed partners: {mailing}' },
  stopMailing: { area: 'Partners', sentence: 'Stopped {mailing}' },
  createView: { area: 'Accounts', sentence: 'Saved {view}' },
  changeView: { area: 'Accounts', sentence: 'Changed {view}' },
  deleteView: { area: 'Accounts', sentence: 'Deleted {view}', removes: true },
  arrangeViews: { area: 'Accounts', sentence: 'Arranged the views of a list' },
  assignWork: { area: 'Accounts', sentence: 'Changed an assignment' },
  assignSeveral: { area: 'Accounts', sentence: 'Changed one of several assignments' },
  handOverWork: { area: 'Accounts', sentence: 'Handed over open work' },
  submitProject: { area: 'Partners', sentence: 'Registered {project}' },
  submitWarrantyClaim: { area: 'Support', sentence: 'Created {warranty claim}' },
  submitWarrantyDraft: { area: 'Support', sentence: 'Submitted {warranty claim}' },
  createInquiry: { area: 'Support', sentence: 'Entered {inquiry}' },
  submitInquiry: { area: 'Support', sentence: 'Sent {inquiry}' },
  submitFollowUp: { area: 'Support', sentence: 'Followed up on {inquiry}' },
  categorizeInquiries: { area: 'Support', sentence: 'Changed the category of {inquiry}' },
  assignInquiries: { area: 'Support', sentence: 'Changed the account manager of {inquiry}' },
  answerInquiry: {
    area: 'Support',
    sentence: 'Replied to {inquiry}',
    which: {
      field: 'done',
      sentences: {
        answeredAndClosed: 'Replied to and closed {inquiry}',
        answeredElsewhere: 'Replied to {inquiry} at another address',
        answeredElsewhereAndClosed: 'Replied to {inquiry} at another address and closed it',
        closed: 'Closed {inquiry}',
        reopened: 'Reopened {inquiry}',
      },
    },
  },
  resendReply: {
    area: 'Support',
    sentence: 'Resent {reply}',
    which: { field: 'done', sentences: { readdressed: 'Resent {reply} to another address' } },
  },
  createSavedReply: { area: 'Support', sentence: 'Added {saved reply}' },
  changeSavedReply: { area: 'Support', sentence: 'Changed {saved reply}' },
  deleteSavedReply: { area: 'Support', sentence: 'Deleted {saved reply}', removes: true },
  uploadArticleCodes: { area: 'Rewards', sentence: 'Uploaded article codes from {upload}' },
  uploadSerialNumbers: { area: 'Rewards', sentence: 'Uploaded serial numbers from {upload}' },
  undoUpload: { area: 'Rewards', sentence: 'Undid the upload of {upload}' },
  saveDataHubItem: { area: 'Content', sentence: 'Saved {data hub item}' },
  deleteDataHubItems: { area: 'Content', sentence: 'Deleted {data hub item}' },
  restoreDataHubItems: { area: 'Content', sentence: 'Restored {data hub item}' },
  restoreDataHubItemVersion: { area: 'Content', sentence: 'Restored an earlier version of {data hub item}' },
  saveAcademyItem: { area: 'Content', sentence: 'Saved {academy item}' },
  deleteAcademyItems: { area: 'Content', sentence: 'Deleted {academy item}' },
  restoreAcademyItems: { area: 'Content', sentence: 'Restored {academy item}' },
  restoreAcademyItemVersion: { area: 'Content', sentence: 'Restored an earlier version of {academy item}' },
  prioritiseAcademy: { area: 'Content', sentence: 'Changed the priority of {academy item}' },
  createAcademyType: { area: 'Content', sentence: 'Added {academy type}' },
  renameAcademyType: { area: 'Content', sentence: 'Renamed {academy type}' },
  deleteAcademyType: { area: 'Content', sentence: 'Deleted {academy type}', removes: true },
  saveFaq: { area: 'Content', sentence: 'Saved {FAQ}' },
  deleteFaqs: { area: 'Content', sentence: 'Deleted {FAQ}' },
  restoreFaqs: { area: 'Content', sentence: 'Restored {FAQ}' },
  restoreFaqVersion: { area: 'Content', sentence: 'Restored an earlier version of {FAQ}' },
  prioritiseFaqs: { area: 'Content', sentence: 'Changed the priority of {FAQ}' },
  createFaqType: { area: 'Content', sentence: 'Added {FAQ type}' },
  renameFaqType: { area: 'Content', sentence: 'Renamed {FAQ type}' },
  deleteFaqType: { area: 'Content', sentence: 'Deleted {FAQ type}', removes: true },
  saveNotice: { area: 'Content', sentence: 'Saved {notice}' },
  deleteNotices: { area: 'Content', sentence: 'Deleted {notice}' },
  restoreNotices: { area: 'Content', sentence: 'Restored {notice}' },
  restoreNoticeVersion: { area: 'Content', sentence: 'Restored an earlier version of {notice}' },
  uploadContentImage: { area: 'Content', sentence: 'Added {image} to a text' },
  createOption: { area: 'Lists', sentence: 'Added {list option}' },
  changeOption: { area: 'Lists', sentence: 'Changed {list option}' },
  hideOption: {
    area: 'Lists',
    sentence: 'Hid or showed {list option}',
    which: { field: 'hidden', sentences: { true: 'Hid {list option}', false: 'Showed {list option} again' } },
  },
  mergeOption: { area: 'Lists', sentence: 'Merged {list option} into another', removes: true },
  deleteOption: { area: 'Lists', sentence: 'Deleted {list option}', removes: true },
  prioritiseOptions: { area: 'Lists', sentence: 'Moved {list option} in its list' },
  registerAdmin: { area: 'Accounts', sentence: 'Registered {user}' },
  editAdmin: { area: 'Accounts', sentence: 'Changed {user}' },
  changeAdminStatus: {
    area: 'Accounts',
    sentence: 'Enabled or disabled {user}',
    which: { field: 'disabled', sentences: { true: 'Disabled {user}', false: 'Enabled {user}' } },
  },
  resetAdminPassword: { area: 'Accounts', sentence: 'Reset the password of {user}' },
  deleteAdmins: { area: 'Accounts', sentence: 'Deleted {user}', removes: true },
  // Logged instead of the proposed call (`PROPOSABLE`) while that waits.
  proposeChange: { area: 'Accounts', sentence: 'Proposed {proposed change} for another administrator' },
  decideProposedChange: {
    area: 'Accounts',
    sentence: 'Decided {proposed change}',
    which: {
      field: 'state',
      sentences: {
        approved: 'Approved {proposed change}',
        rejected: 'Rejected {proposed change}',
        withdrawn: 'Withdrew {proposed change}',
      },
    },
  },
  changeFirstSteps: { area: 'Accounts', sentence: 'Changed the first steps on the dashboard' },
  sendTestEmail: { area: 'Accounts', sentence: 'Sent a test email to {user}' },
  createApiKey: { area: 'Accounts', sentence: 'Created {API key}' },
  revokeApiKey: { area: 'Accounts', sentence: 'Revoked {API key}' },
  createRole: { area: 'Accounts', sentence: 'Added {role}' },
  renameRole: { area: 'Accounts', sentence: 'Renamed {role}' },
  changeAccess: { area: 'Accounts', sentence: 'Changed what {role} may use' },
  deleteRole: { area: 'Accounts', sentence: 'Deleted {role}', removes: true },
  login: { area: 'Accounts', sentence: 'Signed in' },
  logout: { area: 'Accounts', sentence: 'Signed out' },
  forgotPassword: { area: 'Accounts', sentence: 'Requested a temporary password for {user}' },
  forgotId: { area: 'Accounts', sentence: 'Requested the ID of {user}' },
  changeProfile: { area: 'Accounts', sentence: 'Changed their own profile' },
  changeOwnPassword: { area: 'Accounts', sentence: 'Changed their own password' },
  changeNoticeWays: { area: 'Accounts', sentence: 'Changed their notification settings' },
  endOwnSession: { area: 'Accounts', sentence: 'Ended one of their own sessions' },
  endOtherSessions: { area: 'Accounts', sentence: 'Ended their other sessions' },
  endSessionOf: { area: 'Accounts', sentence: 'Ended someone’s session' },
  endSessionsOf: { area: 'Accounts', sentence: 'Ended someone’s sessions' },
  showSecondFactor: { area: 'Accounts', sentence: 'Verified with a second factor' },
  postponeSecondFactor: { area: 'Accounts', sentence: 'Skipped setting up a second factor' },
  beginSecondFactor: { area: 'Accounts', sentence: 'Started setting up a second factor' },
  confirmSecondFactor: { area: 'Accounts', sentence: 'Set up a second factor' },
  renewRecoveryCodes: { area: 'Accounts', sentence: 'Got new recovery codes' },
  removeSecondFactor: { area: 'Accounts', sentence: 'Removed their second factor' },
  exportPersonalData: { area: 'Exports', sentence: 'Exported the data of {user}' },
  erasePersonalData: { area: 'Accounts', sentence: 'Erased the personal data of {user}' },
  resetSecondFactor: { area: 'Accounts', sentence: 'Reset the second factor of {user}' },
  signInWithIdToken: { area: 'Accounts', sentence: 'Signed in by single sign-on' },
  releaseSingleSignOn: { area: 'Accounts', sentence: 'Unlinked the single sign-on of {user}' },
  endSessionsByProvider: { area: 'Accounts', sentence: 'Signed out at the identity provider' },
  signInWithPasskey: { area: 'Accounts', sentence: 'Signed in with a passkey' },
  showPasskey: { area: 'Accounts', sentence: 'Verified with a passkey' },
  addPasskey: { area: 'Accounts', sentence: 'Added a passkey' },
  renamePasskey: { area: 'Accounts', sentence: 'Renamed a passkey' },
  removePasskey: { area: 'Accounts', sentence: 'Removed a passkey' },
  refuseSignIn: { area: 'Accounts', sentence: 'Reported an unknown sign-in' },
  ...Object.fromEntries(
    Object.entries(EXPORT_SENTENCES).map(([name, sentence]) => [name, { area: 'Exports', sentence }]),
  ),
};

export interface NamedObject {
  objectType: string;
  /** The subject's type; a partner is a user. */
  subjectType?: string | null | undefined;
  objectId?: string | null | undefined;
  objectName?: string | null | undefined;
}

export interface Done extends Pick<NamedObject, 'objectType' | 'subjectType'> {
  action: string;
  /** Result of `outcomeOf`, or else the object after the change. */
  outcome?: string | null | undefined;
  after?: unknown;
}

/**
 * The outcome of a call with several outcomes, from the object afterwards; undefined for other calls, or if unknown.
 */
export function outcomeOf(action: string, after: unknown): string | undefined {
  const field = wordsOf(action)?.which?.field;
  if (field === undefined || typeof after !== 'object' || after === null) return undefined;
  const values = [field].flat().map((name) => (after as Record<string, unknown>)[name]);
  return values.some((value) => value === undefined || value === null) ? undefined : values.join('-');
}

function sentenceOf({ action, outcome, after }: Done): string | undefined {
  const words = wordsOf(action);
  return words?.which?.sentences[outcome ?? outcomeOf(action, after) ?? ''] ?? words?.sentence;
}

/** Describes an entry with its object's name: `Renamed category Caps`. Unknown actions appear by name. */
export function activitySentence(done: NamedObject & Done): string {
  const sentence = sentenceOf(done);
  if (!sentence) return `${inWords(done.action)}: ${nameOf(done.objectType, done)}`;
  return sentence.replace(PLACE, (_, noun: string) => nameOf(kindOf(noun, done), done));
}

/** Describes a bulk change: `Renamed 12 categories`. @param count formatted, such as `1,000+` */
export function bulkSentence(done: Done, count: string): string {
  const sentence = sentenceOf(done);
  if (!sentence) return `${inWords(done.action)}: ${count} ${plural(done.objectType)}`;
  return sentence.replace(PLACE, (_, noun: string) => `${count} ${plural(kindOf(noun, done))}`);
}

/** Describes an entry in its record's timeline: `Changed the product`. Entries of a bulk change show their number. */
export function entrySentence(
  done: NamedObject & Done,
  { count, most, isOfRecord }: { count: number; most: number; isOfRecord: boolean },
): string {
  if (count > 1) return bulkSentence(done, `${count.toLocaleString('en-US')}${count >= most ? '+' : ''}`);
  const sentence = sentenceOf(done);
  if (!isOfRecord || !sentence) return activitySentence(done);
  return sentence.replace(PLACE, (_, noun: string) => `the ${kindOf(noun, done)}`);
}

function kindOf(noun: string, { subjectType }: Pick<NamedObject, 'subjectType'>): string {
  return noun === 'user' && subjectType === 'partner' ? 'partner' : noun;
}

const plural = (noun: string) => (noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`);

export function activityKind(action: string): string {
  const words = wordsOf(action);
  // “User” starts with a consonant sound.
  const article = (noun: string) => (/^(?!user)[aeiou]/.test(noun) ? 'an' : 'a');
  return words ? words.sentence.replace(PLACE, (_, noun: string) => `${article(noun)} ${noun}`) : inWords(action);
}

export function objectInWords(object: NamedObject): string {
  return capitalised(`${kindOf(object.objectType, object)} ${object.objectName ?? object.objectId ?? ''}`.trim());
}

export function removesObject(action: string): boolean {
  return wordsOf(action)?.removes ?? false;
}

export function activityKinds(): readonly { area: ActivityArea; kinds: { action: string; label: string }[] }[] {
  const areas = [...new Set(Object.values(ACTIVITY_WORDS).map(({ area }) => area))];
  return areas.map((area) => ({
    area,
    kinds: Object.entries(ACTIVITY_WORDS).flatMap(([action, words]) =>
      words.area === area ? [{ action, label: activityKind(action) }] : [],
    ),
  }));
}

const PLACE = /\{([\w ]+)\}/;

function wordsOf(action: string): ActivityWords | undefined {
  return Object.hasOwn(ACTIVITY_WORDS, action) ? ACTIVITY_WORDS[action] : undefined;
}

/** Companies, months and erased people need no noun, and proposed and planned changes describe themselves. */
function nameOf(noun: string, { objectName, objectId }: NamedObject): string {
  const isAlone = /^(company|month|(proposed|planned) change)$/.test(noun) || isFormerUser(objectName ?? '');
  if (objectName && isAlone) return objectName;
  return `${noun} ${objectName ?? objectId ?? ''}`.trim();
}

/** Splits camel case into words: `changeOrder` becomes `Change order`. */
export function inWords(name: string): string {
  const words = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').replace(/[_-]+/g, ' ');
  return capitalised(words.toLowerCase());
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
