interface Updated {
  pointRequest?: { id: number; qpoints: number; createdAt?: string | null | undefined } | null | undefined;
  latestUpdateAt?: string | null | undefined;
  latestMovement?:
    { kind: string; amount: number; pointRequestId?: number | null | undefined; createdAt: string } | null | undefined;
}

export interface LatestUpdate {
  /** Kind of the movement; unset if a request step is later, or moved the points itself. */
  kind?: string;
  /** Signed for a movement, unsigned for a request. */
  points?: number | undefined;
  at?: string | undefined;
}

export function latestUpdateOf({ pointRequest, latestUpdateAt, latestMovement }: Updated): LatestUpdate {
  const steppedAt = latestUpdateAt ?? pointRequest?.createdAt ?? undefined;
  if (!latestMovement) return { points: pointRequest?.qpoints, at: steppedAt };
  const { kind, amount, pointRequestId, createdAt } = latestMovement;
  const isLater = steppedAt === undefined || Date.parse(createdAt) > Date.parse(steppedAt);
  if (isLater && (steppedAt === undefined || pointRequestId !== pointRequest?.id))
    return { kind, points: amount, at: createdAt };
  return { points: pointRequest?.qpoints, at: isLater ? createdAt : steppedAt };
}
