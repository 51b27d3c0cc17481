import { afterAll, beforeAll, expect, it } from 'vitest';
import { slowly } from '@/scripts/timeouts.mjs';
import { random } from '@/upstream/db/seed/random';
import { verifyRewards } from '@/upstream/resources/claims/verify-rewards';
import { verifyLedger } from '@/upstream/resources/points/verify-ledger';
import { aRatedProduct, aSerialNumber, registerClaims, serialsOf, type RatedProduct } from './claims-fixture';
import { aCompany } from './harness/factories';
import { startUpstream, type Upstream } from './harness/upstream';

const HOUR = 3_600_000;
const STEPS = 500;
const PRODUCTS = 5;
const COMPANIES = 12;

let upstream: Upstream;
let clock = Date.parse('2026-03-02T18:00:00Z');

beforeAll(async () => {
  upstream = await startUpstream({ now: () => new Date(clock) });
});
afterAll(() => upstream.stop());

interface Claim {
  serialNumber: string;
  companyId: number;
  product: RatedProduct;
  at: number;
  rate: number | null;
  promotion: Promotion | null;
  /** Which told its product. */
  uploadId: number | null;
  state: 'to update' | 'to approve' | 'approved' | 'rejected';
  /** Which approved it last. */
  approvalId: number | null;
}

interface Promotion {
  id: number;
  productId: number;
  rate: number;
  from: number;
  /** Its last moment; none while a quantity lasts. */
  until: number;
  /** Pieces in all; of these are left, and are taken. */
  quantity: number | null;
  left: number | null;
  taken: number;
}

/** Claims as a person with paper and pencil would keep them: in the order in which they came, all in one list. */
class Book {
  readonly claims: Claim[] = [];
  readonly promotions: Promotion[] = [];
  /** Of each product, oldest first: the default rate and since when. */
  readonly rates = new Map<number, { rate: number; since: number }[]>();
  readonly balances = new Map<number, number>();
  /** Promotions that were used up and went on. */
  reopened = 0;

  waiting(companyId: number): Claim[] {
    return this.claims.filter((claim) => claim.companyId === companyId && claim.state === 'to approve');
  }

  overlaps({ productId, from, until }: Pick<Promotion, 'productId' | 'from' | 'until'>): boolean {
    return this.promotions.some((other) => other.productId === productId && other.from <= until && from <= other.until);
  }

  upload(uploaded: ReadonlySet<Claim>, uploadId: number, now: number): void {
    // The promotions as they were before: one that ends amid the upload still ran when its pieces were registered.
    for (const claim of this.claims.toSorted((one, other) => one.at - other.at)) {
      if (!uploaded.has(claim)) continue;
      claim.uploadId = uploadId;
      const { product, at } = claim;
      const promotion = this.promotions.find(
        (each) => each.productId === product.id && each.from <= at && at <= each.until,
      );
      const applies = promotion !== undefined && promotion.left !== 0;
      Object.assign(claim, {
        state: 'to approve',
        rate: applies ? promotion.rate : this.rates.get(product.id)!.findLast(({ since }) => since <= at)!.rate,
        promotion: applies ? promotion : null,
      });
      if (!applies || promotion.left === null) continue;
      promotion.left -= 1;
      promotion.taken += 1;
    }
    for (const promotion of this.promotions)
      if (promotion.left === 0 && promotion.until === Infinity) promotion.until = now;
  }

  /** @returns whether it may be undone */
  undo(uploadId: number): boolean {
    const claims = this.claims.filter((claim) => claim.uploadId === uploadId && claim.state !== 'rejected');
    if (claims.some(({ state }) => state === 'approved')) return false;
    this.returnPieces(claims);
    for (const claim of claims)
      Object.assign(claim, { state: 'to update', rate: null, promotion: null, uploadId: null });
    return true;
  }

  private returnPieces(claims: readonly Claim[]): void {
    for (const promotion of new Set(claims.map((claim) => claim.promotion))) {
      if (promotion?.left == null) continue;
      const isFollowed = this.promotions.some(
        (other) => other !== promotion && other.productId === promotion.productId && other.until >= promotion.from,
      );
      if (promotion.taken === promotion.quantity && promotion.until !== Infinity && !isFollowed) {
        promotion.until = Infinity;
        this.reopened += 1;
      }
      if (promotion.until !== Infinity) continue;
      const pieces = claims.filter((claim) => claim.promotion === promotion).length;
      promotion.left += pieces;
      promotion.taken -= pieces;
    }
  }

  takeBack(claims: readonly Claim[], state: 'to approve' | 'rejected'): void {
    if (state === 'rejected') this.returnPieces(claims);
    for (const claim of claims) {
      claim.state = state;
      this.balances.set(claim.companyId, this.balances.get(claim.companyId)! - claim.rate!);
    }
  }

  decide(claims: readonly Claim[], state: 'approved' | 'rejected'): void {
    for (const claim of claims) {
      claim.state = state;
      if (state === 'approved')
        this.balances.set(claim.companyId, (this.balances.get(claim.companyId) ?? 0) + claim.rate!);
      else if (claim.promotion?.left != null && claim.promotion.until === Infinity) {
        claim.promotion.left += 1;
        claim.promotion.taken -= 1;
      }
    }
  }
}

it(
  'random registrations, promotions, uploads, their undoing, approvals, what is taken back and rejections end with the balances, queues and promotions of a plain model',
  { timeout: slowly(120_000) },
  async () => {
    const { db } = upstream;
    const draws = random(20_260_302);
    const book = new Book();
    const person = await upstream.signIn(1);
    const companies: number[] = [];
    const names = new Map<number, string>();
    for (let index = 0; index < COMPANIES; index += 1) {
      const { id, name } = await aCompany(db);
      companies.push(id);
      names.set(id, name);
    }
    /** Those that are not undone. */
    const uploads: number[] = [];
    let undone = 0;
    let takenBack = 0;
    const products: RatedProduct[] = [];
    for (let index = 0; index < PRODUCTS; index += 1) products.push(await aRatedProduct(db, { rate: index * 5 }));
    for (const { id, rate } of products) book.rates.set(id, [{ rate, since: -Infinity }]);
    await db.query(`update default_rates set since = '2000-01-01' where configuration_id = any($1)`, [
      products.map(({ id }) => id),
    ]);

    const pass = async (hours: number) => {
      clock += hours * HOUR;
      await db.query(`update sessions set last_seen_at = $1, expires_at = $1::timestamptz + interval '12 hours'`, [
        new Date(clock),
      ]);
    };
    const register = async () => {
      const [companyId, product] = [draws.pick(companies), draws.pick(products)];
      const serialNumbers = Array.from({ length: draws.between(1, 12) }, aSerialNumber);
      // What a partner registered without a connection comes later.
      const at = clock - (draws.chance(0.3) ? draws.between(1, 72) * HOUR : 0);
      await registerClaims(db, { companyId, serialNumbers, registeredAt: new Date(at) });
      for (const serialNumber of serialNumbers) {
        book.claims.push({
          serialNumber,
          companyId,
          product,
          at,
          rate: null,
          promotion: null,
          uploadId: null,
          state: 'to update',
          approvalId: null,
        });
      }
    };
    const upload = async () => {
      const chosen = book.claims.filter(({ state }) => state === 'to update').filter(() => draws.chance(0.5));
      if (chosen.length === 0) return;
      const modules = chosen.flatMap(({ product, serialNumber }) => serialsOf(product, [serialNumber]).modules);
      const { body } = await person.post('/modules/batchuploadadmin', { modules, total: modules.length, invalid: 0 });
      expect([body.createdModules?.length, body.claimsFreed], JSON.stringify(body.message)).toEqual([
        chosen.length,
        chosen.length,
      ]);
      book.upload(new Set(chosen), body.uploadId, clock);
      uploads.push(body.uploadId);
    };
    const undo = async () => {
      if (uploads.length === 0) return;
      const id = draws.pick(uploads.slice(-4));
      const { status, body } = await person.post(`/uploads/${id}/undo`, {});
      const isUndone = book.undo(id);
      expect(status, JSON.stringify(body)).toBe(isUndone ? 200 : 409);
      if (!isUndone) return;
      uploads.splice(uploads.indexOf(id), 1);
      undone += 1;
    };
    const rejectAwaiting = async () => {
      const chosen = book.claims.filter(({ state }) => state === 'to update').filter(() => draws.chance(0.1));
      if (chosen.length === 0) return;
      const { rows } = await db.query<{ id: number }>(
        `select id from claims where serial_number = any($1) and state = 'awaiting_update'`,
        [chosen.map(({ serialNumber }) => serialNumber)],
      );
      const body = {
        types: ['modules-awaiting'],
        rejected: true,
        moduleIds: rows.map(({ id }) => id),
        rejectionNote: 'Nobody knows it',
      };
      expect((await person.post('/approvals/approve', body)).body.approved).toHaveLength(chosen.length);
      for (const claim of chosen) claim.state = 'rejected';
    };
    const promote = async () => {
      const { id: productId } = draws.pick(products);
      const from = clock + draws.between(0, 30) * HOUR;
      const quantity = draws.chance(0.5) ? draws.between(1, 40) : undefined;
      const until = quantity === undefined ? from + draws.between(1, 90) * HOUR : Infinity;
      const rate = draws.between(0, 60);
      const { status, body } = await person.post('/promotions', {
        ...{ configurationId: productId, configurationType: 'modules', rate, startDate: new Date(from).toISOString() },
        ...(quantity === undefined ? { endDate: new Date(until).toISOString() } : { quantity }),
      });
      expect(status, JSON.stringify(body)).toBe(book.overlaps({ productId, from, until }) ? 409 : 200);
      if (status === 200)
        book.promotions.push({
          id: body.id,
          productId,
          rate,
          from,
          until,
          quantity: quantity ?? null,
          left: quantity ?? null,
          taken: 0,
        });
    };
    const endPromotion = async () => {
      const running = book.promotions.filter(({ from, until, left }) => from <= clock && clock <= until && left !== 0);
      if (running.length === 0) return;
      const promotion = draws.pick(running);
      const { status } = await person.patch(`/promotions/${promotion.productId}?httpReq=delete`, { id: promotion.id });
      expect(status).toBe(200);
      promotion.until = clock;
      if (promotion.left !== null) promotion.left = 0;
    };
    const changeRate = async () => {
      const { id } = draws.pick(products);
      const rate = draws.between(0, 20);
      expect((await person.patch(`/configurations/${id}`, { rate, qualified: true })).status).toBe(200);
      book.rates.get(id)!.push({ rate, since: clock });
    };
    const decide = async () => {
      const groups = (
        (await person.get('/approvals/modules')).body as {
          companyId: number;
          qpoints: number;
          moduleQuantity: number;
        }[]
      ).filter(() => draws.chance(0.4));
      if (groups.length === 0) return;
      const seen = new Map(groups.map(({ companyId }) => [companyId, book.waiting(companyId)]));
      for (const { companyId, qpoints, moduleQuantity } of groups) {
        const claims = seen.get(companyId)!;
        expect({ qpoints, moduleQuantity }).toEqual({
          qpoints: claims.reduce((sum, { rate }) => sum + rate!, 0),
          moduleQuantity: claims.length,
        });
      }
      // What comes while the person reads stays; what is taken back meanwhile is told.
      if (draws.chance(0.3)) await upload();
      else if (draws.chance(0.2)) await undo();
      const isTakenBack = ({ state }: Claim) => state !== 'to approve';
      const already = groups
        .map(({ companyId: id }) => ({
          id,
          name: names.get(id),
          quantity: seen.get(id)!.filter(isTakenBack).length,
          decision: null,
          by: null,
          at: null,
        }))
        .filter(({ quantity }) => quantity > 0);
      const rejected = draws.chance(0.3);
      const { status, body } = await person.post('/approvals/approve', {
        ...{ types: ['modules'], data: groups.map(({ companyId }) => companyId), modules: groups },
        ...(rejected && { rejected: true }),
      });
      expect({ status, already: body.already }).toEqual({ status: 200, already });
      const decided = [...seen.values()].flat().filter((claim) => !isTakenBack(claim));
      book.decide(decided, rejected ? 'rejected' : 'approved');
      for (const { companyId, approvalId } of rejected ? [] : body.approved) {
        for (const claim of decided) if (claim.companyId === companyId) claim.approvalId = approvalId;
      }
    };
    const takeBack = async () => {
      const approved = book.claims.filter(({ state }) => state === 'approved');
      if (approved.length === 0) return;
      const { approvalId } = draws.pick(approved);
      const ofApproval = approved.filter((claim) => claim.approvalId === approvalId);
      const isWhole = draws.chance(0.3);
      const chosen = ofApproval.filter((claim, index) => isWhole || index === 0 || draws.chance(0.4));
      const { rows } = await db.query<{ id: number }>(
        `select id from claims where serial_number = any($1) and approval_id = $2`,
        [chosen.map(({ serialNumber }) => serialNumber), approvalId],
      );
      const outcome = draws.chance(0.4) ? 'rejected' : 'awaiting_approval';
      const { status, body } = await person.post(`/approvals/${approvalId}/take-backs`, {
        ...{ outcome, reason: 'Not installed', qpoints: chosen.reduce((sum, { rate }) => sum + rate!, 0) },
        ...(!isWhole && { claimIds: rows.map(({ id }) => id) }),
      });
      expect(status, JSON.stringify(body)).toBe(200);
      expect(body.takeBack).toMatchObject({ quantity: chosen.length });
      book.takeBack(chosen, outcome === 'rejected' ? 'rejected' : 'to approve');
      takenBack += chosen.length;
    };

    const steps = [
      ...[...Array(5).fill(register), ...Array(4).fill(upload), ...Array(3).fill(decide)],
      ...[promote, promote, promote, endPromotion, changeRate, undo, undo, rejectAwaiting, takeBack, takeBack],
    ] as (() => Promise<void>)[];
    for (let step = 0; step < STEPS; step += 1) {
      if (draws.chance(0.4)) await pass(draws.between(1, 9));
      await draws.pick(steps)();
    }

    const { rows: points } = await db.query<{ id: number; available: number }>(
      'select company_id as id, available from company_points',
    );
    expect(
      new Map(points.filter(({ available }) => available > 0).map(({ id, available }) => [id, available])),
    ).toEqual(new Map([...book.balances].filter(([, balance]) => balance > 0).sort(([one], [other]) => one - other)));
    const { rows: claims } = await db.query(
      'select serial_number as "serialNumber", rate, promotion_id as promotion from claims order by id',
    );
    expect(claims).toEqual(
      book.claims.map(({ serialNumber, rate, promotion }) => ({
        serialNumber,
        rate,
        promotion: promotion?.id ?? null,
      })),
    );
    const { rows: queues } = await db.query(
      `select company_id as id, awaiting_update as "toUpdate", awaiting_approval as "toApprove", qpoints
        from claim_queues order by 1`,
    );
    expect(queues).toEqual(
      companies.map((id) => ({
        id,
        toUpdate: book.claims.filter(({ companyId, state }) => companyId === id && state === 'to update').length,
        toApprove: book.waiting(id).length,
        qpoints: book.waiting(id).reduce((sum, { rate }) => sum + rate!, 0),
      })),
    );
    const { rows: promotions } = await db.query(
      'select id, quantity_available as "left", coalesce(quantity_scanned, 0) as taken from promotions order by id',
    );
    expect(promotions).toEqual(book.promotions.map(({ id, left, taken }) => ({ id, left, taken })));
    expect(book.promotions.filter(({ taken }) => taken > 0).length).toBeGreaterThan(3);
    expect(book.claims.filter(({ state }) => state === 'rejected').length).toBeGreaterThan(20);
    expect(undone).toBeGreaterThan(5);
    expect(takenBack).toBeGreaterThan(50);
    expect(book.reopened).toBeGreaterThan(0);
    expect((await verifyLedger(db)).differing).toEqual([]);
    expect(await verifyRewards(db)).toEqual([]);
  },
);
