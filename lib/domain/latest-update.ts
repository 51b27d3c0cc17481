/** What a row of the list of companies says of its latest request and its latest movement. */
interface Updated {
  pointRequest?: { id: number; qpoints: number; createdAt?: string | null | undefined } | null | undefined;
  /** When the latest step of a request was taken, ISO 8601. */
  latestUpdateAt?: string | null | undefined;
  latestMovement?:
    { kind: string; amount: number; pointRequestId?: number | null | undefined; createdAt: string } | null | undefined;
}

/** The latest point update of a company. */
export interface LatestUpdate {
  /** Of the movement; unset where a request's step is later, or moved the points itself. */
  kind?: string;
  /** A movement's have a sign; those of a request have none. */
  points?: number | undefined;
  /** ISO 8601. */
  at?: string | undefined;
}

/** The latest movement of a company's ledger, or the latest step of its requests where that is later. */
export function latestUpdateOf({ pointRequest, latestUpdateAt, latestMovement }: Updated): LatestUpdate {
  const steppedAt = latestUpdateAt ?? pointRequest?.createdAt ?? undefined;
  if (!latestMovement) return { points: pointRequest?.qpoints, at: steppedAt };
  const { kind, amount, pointRequestId, createdAt } = latestMovement;
  const isLater = steppedAt === undefined || Date.parse(createdAt) > Date.parse(steppedAt);
  if (isLater && (steppedAt === undefined || pointRequestId !== pointRequest?.id))
    return { kind, points: amount, at: createdAt };
  return { points: pointRequest?.qpoints, at: isLater ? createdAt : steppedAt };
}
