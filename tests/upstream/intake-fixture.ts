import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { addMonths } from '@/lib/domain/day';
import { aRatedProduct } from './claims-fixture';
import type { Client } from './harness/client';
import { aCompany, aUser, movePoints, type TestUser } from './harness/factories';
import { aPicture, formOf, type TestPicture } from './harness/pictures';
import type { Upstream } from './harness/upstream';
import { A_W9, PRODUCTS, REGISTRATION } from './partners-fixture';

/** A client that calls with an intake key. */
export async function anIntakeKey(upstream: Upstream, given: object = {}): Promise<Client & { name: string }> {
  const admin = await upstream.signIn(1);
  const name = `Portal ${randomUUID().slice(0, 8)}`;
  const { status, body, text } = await admin.post('/api-keys', {
    ...{ name, intake: true, callsPerMinute: 60_000 },
    ...given,
  });
  if (status !== 200) throw new Error(text);
  return { ...upstream.withToken(body.secret), name: body.name };
}

export interface PartnerCompany {
  id: number;
  name: string;
  master: TestUser;
}

/** An approved company with its master and some points. */
export async function anApprovedCompany(db: Pool, { points = 0 } = {}): Promise<PartnerCompany> {
  const company = await aCompany(db);
  const master = await aUser(db, { roleId: 5, companyId: company.id });
  await db.query('UPDATE companies SET approval_step = 2, approved_at = now() WHERE id = $1', [company.id]);
  await movePoints(db, [{ companyId: company.id, amount: points, kind: 'accrual' }]);
  return { ...company, master };
}

export const externalId = () => `ext-${randomUUID()}`;

/** The form of a registration that lacks nothing. */
export function anApplication(
  given: Record<string, string> = {},
  { w9 = A_W9 }: { w9?: TestPicture | null } = {},
): FormData {
  return formOf('w9', w9 ? [w9] : [], {
    ...{ externalId: externalId(), email: `${randomUUID()}@example.com` },
    ...REGISTRATION,
    ...{ lastName: `Applicant ${randomUUID().slice(0, 8)}`, survey: '7', surveyText: 'At RE+' },
    ...{ primaryProducts: JSON.stringify(PRODUCTS), ...given },
  });
}

/** `YYYY-MM`, so many months from now. */
export const monthFromNow = (months: number) => addMonths(new Date().toISOString().slice(0, 10), months).slice(0, 7);

/** The body of a forecast of a new company for the month after next, of modules of 400 W. */
export async function aForecastToSubmit({ db }: Pick<Upstream, 'db'>) {
  const [company, { articleCodeId }] = [await anApprovedCompany(db), await aRatedProduct(db)];
  const { rows } = await db.query<{ code: string }>('select code from article_codes where id = $1', [articleCodeId]);
  const lines = [{ articleCode: rows[0]!.code, quantity: 25 }];
  return { externalId: externalId(), companyId: company.id, month: monthFromNow(2), lines };
}

/** The body of an inquiry from the website. */
export const anInquiryToSubmit = () => ({
  ...{ externalId: externalId(), contactTypeId: 1, categoryId: 1, name: `Asker ${randomUUID().slice(0, 8)}` },
  ...{ email: `${randomUUID()}@example.com`, message: 'Which battery fits my roof?' },
});

/** The form of a submitted warranty claim of a new company, with one file. */
export async function aWarrantyClaimToSubmit(
  { db }: Pick<Upstream, 'db'>,
  given: Record<string, string> = {},
  files: readonly TestPicture[] = [A_W9],
): Promise<FormData> {
  const { id } = await anApprovedCompany(db);
  return formOf('evidence', files, {
    ...{ externalId: externalId(), companyId: String(id), claimsType: '1', systemtype: '3', quantity: '1' },
    ...{ productName: 'Q.PEAK DUO 400', description: 'Broken glass.', serialNumbers: '303560412345678901' },
    ...given,
  });
}

/** The form of a project of a new company, with one picture. */
export async function aProjectToSubmit(
  { db }: Pick<Upstream, 'db'>,
  given: Record<string, string> = {},
): Promise<FormData> {
  const { id } = await anApprovedCompany(db);
  return formOf('projectImages', [await aPicture()], {
    ...{ externalId: externalId(), companyId: String(id), projectName: 'Miller roof', projectCity: 'Austin' },
    ...{ systemSize: '8.4', numberOfModules: '21', battery: 'true', installationDate: '2026-05-04' },
    ...{ serialNumbers: '[{"type":"modules","productName":"Q.PEAK DUO 400","volume":21}]', ...given },
  });
}
