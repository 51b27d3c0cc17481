import type { PoolClient } from 'pg';
import {
  addNote,
  approveRegistrations,
  changeMasterId,
  deleteNote,
  editNote,
  getSurveyAnalytic,
  getUserDetail,
  getTaxForm,
  listDistributors,
  listInstallationVolumes,
  listJobTitles,
  listProductBrands,
  listSalesRegions,
  restoreRegistration,
  searchRegistrations,
  updateUserInfo,
  type Note,
} from '@/lib/contract/registrations';
import { mentionedIn, withNames } from '@/lib/domain/note';
import { fullNameOf } from '@/lib/domain/person';
import { APPROVED_STEP, faultsOfRegistration, missingForApproval, SURVEY_ANSWERS } from '@/lib/domain/registration';
import { W9_TYPES, w9KindOfKey } from '@/lib/domain/w9-file';
import { reportOf } from '@/upstream/db/page-of';
import { removeUnusedFiles } from '@/upstream/files/unused-files';
import { conflict, notFound } from '@/upstream/http/errors';
import { requireParameter } from '@/upstream/http/faults';
import { CHANGED_MEANWHILE, mutate } from '@/upstream/http/mutation';
import { handle, handleFile, handleRows } from '@/upstream/http/route';
import { queueMail } from '@/upstream/mail/outbox';
import { approvedMail, masterChangedMail } from '@/upstream/mail/templates/partner';
import { assertMay, findRights } from '../access-control-list/repository';
import { revokeSessions } from '../session/repository';
import { assertMentions, newlyMentioned, notifyMentioned } from '../notes/mentions';
import {
  approve,
  findRegistration,
  insertNote,
  lockNote,
  lockRegistration,
  lockRegistrationOf,
  lockRegistrations,
  masterOf,
  moveMaster,
  removeNote,
  updateNote,
  updateRegistration,
  type StoredRegistration,
} from './repository';
import { assignedTo } from '../assigned-to';
import { countRegistrations, findRegistrations, REGISTRATION_REPORT_ROW, registrationsSource } from './search';
import { lockTrashed, restore } from './trash';
import { numbersOf, refuseFaults, refuseUnknownVolumes, valuesOfForm } from './form-values';
import { storeW9 } from './w9';

const OBJECT = 'partner';

export const registrationRoutes = [
  handle(searchRegistrations, ({ db, query, user, now }) =>
    findRegistrations(db, { ...query, ...assignedTo(query, user) }, now),
  ),

  handleRows(searchRegistrations.report, async ({ db, query, user }, gone) => {
    const filter = { ...query, ...assignedTo(query, user) };
    const total = (client: Parameters<typeof countRegistrations>[0]) => countRegistrations(client, filter);
    return reportOf(db, {
      select: REGISTRATION_REPORT_ROW,
      ...(await registrationsSource(db, filter)),
      ids: query.ids,
      total,
      gone,
    });
  }),

  handle(getUserDetail, async ({ db, query }) => {
    const userId = requireParameter(query.userId, 'userId');
    return (await findRegistration(db, userId)) ?? notFound(OBJECT);
  }),

  mutate(
    updateUserInfo,
    {
      object: OBJECT,
      prepare: (context) => storeW9(context, context.uploads[0]),
      before: ({ tx, form }) => lockRegistrationOf(tx, form.userId),
    },
    async ({ tx, before, form, prepared: w9, user, now, afterCommit }) => {
      if (before.id !== form.userId) conflict(CHANGED_MEANWHILE);
      const values = valuesOfForm(form, w9 ?? before.w9);
      refuseFaults(faultsOfRegistration(values));
      await refuseUnknownVolumes(tx, values);
      const disabled = form.disabled === undefined ? Boolean(before.disabled) : form.disabled === 'true';
      const change = {
        values,
        numbers: numbersOf(values, form, before),
        disabled,
        w9,
        changedBy: fullNameOf(user),
        now,
      };
      const { replacedW9 } = await updateRegistration(tx, before, change);
      if (replacedW9) afterCommit((context) => removeUnusedFiles(context, [replacedW9]));
      if (disabled && !before.disabled) await revokeSessions(tx, [before.id], now);
      if (form.approve === 'true' && form.evenRejected !== 'true') refuseRejected(before);
      if (form.approve === 'true')
        await approveAll(tx, [{ ...before, ...values, companyName: values.companyName.trim() }], { user, now });
      const after = (await lockRegistration(tx, before.id)) ?? notFound(OBJECT);
      return { answer: after, before: withW9(before, replacedW9), after: withW9(after, w9?.key) };
    },
  ),

  mutate(approveRegistrations, { object: OBJECT }, async ({ tx, body, user, now }) => {
    const partners = await lockEveryone(tx, body.userIds);
    for (const partner of partners) {
      if (!body.evenRejected) refuseRejected(partner);
      refuseIncomplete(partner);
    }
    await approveAll(tx, partners, { user, now });
    const after = new Map((await lockRegistrations(tx, body.userIds)).map((partner) => [partner.id, partner]));
    return { answer: {}, changes: partners.map((before) => ({ before, after: after.get(before.id) ?? null })) };
  }),

  mutate(
    restoreRegistration,
    { object: OBJECT, before: ({ tx, body, now }) => lockTrashed(tx, body.userId, now) },
    async ({ tx, before }) => {
      await restore(tx, before.companyId);
      const after = (await lockRegistration(tx, before.id)) ?? notFound(OBJECT);
      return { answer: {}, before, after };
    },
  ),

  mutate(
    changeMasterId,
    { object: OBJECT, before: ({ tx, body }) => lockRegistration(tx, body.userId) },
    async ({ tx, before, body, user, now }) => {
      if (before.approvalStep !== APPROVED_STEP) conflict('Only an approved partner’s master ID can be changed.');
      const { subUsers } = (await findRegistration(tx, before.id)) ?? notFound(OBJECT);
      const chosen =
        subUsers?.find(({ id }) => id === body.subUserId) ??
        conflict('This person isn’t a sub-user who can become this partner’s master.');
      await moveMaster(tx, before.companyId, chosen.id, { now, changedBy: fullNameOf(user) });
      await revokeSessions(tx, [before.id, chosen.id], now);
      const after = (await lockRegistration(tx, chosen.id)) ?? notFound(OBJECT);
      const master = { email: after.email, name: fullNameOf(after) };
      for (const { email, firstName } of [before, after]) {
        await queueMail(tx, masterChangedMail({ to: email, firstName, companyName: before.companyName, master }), now);
      }
      // Write one entry per person, so that both histories show it.
      const changes = [after.id, before.id].map((id) => ({
        before: { ...before, id },
        after: { ...after, id },
        partOf: { type: OBJECT, id },
      }));
      return { answer: {}, changes };
    },
  ),

  mutate(addNote, { object: 'note' }, async ({ tx, body, user, config, now }) => {
    await assertMentions(tx, OF_PARTNER, body.content);
    const author = { id: user.id, name: fullNameOf(user) };
    const after = await insertNote(tx, { ...body, author, now });
    const partOf = await partnerOf(tx, after);
    const record = { kind: OF_PARTNER, recordId: partOf.id, content: after.content };
    await notifyMentioned(tx, record, mentionedIn(after.content), { user, config, now });
    return { answer: after, after: loggedNote(after), partOf };
  }),

  mutate(
    editNote,
    { object: 'note', before: ({ tx, body }) => lockNote(tx, body.noteId) },
    async ({ tx, before, body, user, config, now }) => {
      await assertMentions(tx, OF_PARTNER, body.content);
      const after = await updateNote(tx, before.id, { content: body.content, editedBy: fullNameOf(user), now });
      const partOf = await partnerOf(tx, after);
      const record = { kind: OF_PARTNER, recordId: partOf.id, content: after.content };
      await notifyMentioned(tx, record, newlyMentioned(before, after), { user, config, now });
      return { answer: after, before: loggedNote(before), after: loggedNote(after), partOf };
    },
  ),

  mutate(
    deleteNote,
    {
      object: 'note',
      before: ({ tx, query }) => lockNote(tx, requireParameter(query.id, 'id')),
    },
    async ({ tx, before }) => {
      await removeNote(tx, before.id);
      return { answer: {}, before: loggedNote(before), after: null, partOf: await partnerOf(tx, before) };
    },
  ),

  handleFile(getTaxForm, async ({ db, files, params }) => {
    const { rows } = await db.query<{ key: string | null; name: string }>(
      'SELECT w9_key AS key, w9_name AS name FROM companies WHERE master_id = $1',
      [params.userId],
    );
    const [stored] = rows;
    const file = stored?.key ? await files.open(stored.key) : undefined;
    if (!stored?.key || !file) return notFound('W-9');
    return { ...file, type: W9_TYPES[w9KindOfKey(stored.key)], etag: `"${stored.key}"`, name: stored.name };
  }),

  handle(getSurveyAnalytic, async ({ db }) => {
    const { rows } = await db.query<{ survey: number; count: number }>(
      'SELECT survey, sum(count)::integer AS count FROM registration_counts WHERE approval_step = $1 GROUP BY survey',
      [APPROVED_STEP],
    );
    const none = Object.fromEntries(SURVEY_ANSWERS.map(({ code }) => [code, 0]));
    return {
      ...none,
      ...Object.fromEntries(
        rows.filter(({ survey, count }) => survey > 0 || count > 0).map(({ survey, count }) => [survey, count]),
      ),
    };
  }),

  handle(listDistributors, async ({ db }) => (await db.query<Choice>(choicesIn('distributors'))).rows),
  handle(listSalesRegions, async ({ db }) => {
    const text = 'SELECT code, name, is_hidden AS hidden FROM sales_regions ORDER BY priority, id';
    return (await db.query<{ code: string; name: string; hidden: boolean }>(text)).rows;
  }),
  handle(listJobTitles, async ({ db }) => (await db.query<Choice>(choicesIn('job_titles'))).rows),
  handle(listInstallationVolumes, async ({ db, query }) => {
    const text = choicesIn('installation_volumes', 'WHERE product_type = $1');
    return (await db.query<Choice>(text, [productTypeOf(query)])).rows;
  }),
  handle(listProductBrands, async ({ db, query }) => {
    const text = choicesIn('product_brands', 'WHERE product_type = $1');
    return (await db.query<Choice>(text, [productTypeOf(query)])).rows;
  }),
];

interface Choice {
  id: number;
  name: string;
  hidden: boolean;
}

function choicesIn(table: string, where = ''): string {
  return `SELECT id, name, is_hidden AS hidden FROM ${table} ${where} ORDER BY priority, id`;
}

function productTypeOf({ productType }: { productType?: number | undefined }): number {
  return requireParameter(productType, 'productType');
}

/** Adds the W-9's key, which shows the activity log that the file changed. The log masks its value. */
function withW9(partner: StoredRegistration, key: string | null | undefined): StoredRegistration {
  return key && partner.w9 ? { ...partner, w9: { ...partner.w9, assetUrl: key } } : partner;
}

/** @throws HttpError 404 if any of the registrations is missing */
async function lockEveryone(tx: PoolClient, userIds: readonly number[]): Promise<StoredRegistration[]> {
  const partners = await lockRegistrations(tx, userIds);
  return partners.length === new Set(userIds).size ? partners : notFound(OBJECT);
}

/** @throws HttpError 409 if something required for approval is missing */
function refuseIncomplete(partner: StoredRegistration): void {
  const missing = missingForApproval(partner);
  if (missing.length > 0)
    conflict(`${partner.companyName} can’t be approved yet. Missing or invalid: ${missing.join(', ')}.`);
}

/** Prevents accidental approval of a rejected one (decisions, section 11). @throws HttpError 409 */
function refuseRejected({ companyName, review }: StoredRegistration): void {
  if (review?.outcome === 'rejected') conflict(`${companyName} was rejected by ${review.by}: ${review.note}`);
}

interface Approver {
  user: { roleId: number; firstName: string; lastName: string };
  now: Date;
}

/** Approves registrations and emails each partner. @throws HttpError 403; 409 if one is already approved */
async function approveAll(
  tx: PoolClient,
  partners: readonly Pick<StoredRegistration, 'companyId' | 'companyName' | 'approvalStep' | 'email' | 'firstName'>[],
  { user, now }: Approver,
): Promise<void> {
  assertMay(await findRights(tx, user), 'registration', 'decide');
  const approved = partners.find(({ approvalStep }) => approvalStep === APPROVED_STEP);
  if (approved) conflict(`${approved.companyName} is already approved.`);
  await approve(
    tx,
    partners.map(({ companyId }) => companyId),
    { now, changedBy: fullNameOf(user) },
  );
  for (const { email, firstName, companyName } of partners)
    await queueMail(tx, approvedMail({ to: email, firstName, companyName }), now);
}

const OF_PARTNER = 'registration' as const;

/** The note for the log, with names instead of mention ids. */
function loggedNote({ mentions = [], ...note }: Note) {
  return { ...note, content: withNames(note.content, mentions) };
}

async function partnerOf(tx: PoolClient, { companyId }: { companyId?: number | null | undefined }) {
  return { type: OBJECT, id: await masterOf(tx, companyId ?? 0) };
}
