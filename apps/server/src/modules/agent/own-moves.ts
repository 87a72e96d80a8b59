import { absolute, add, compare, formatDecimal, isZero, negate, subtract, type Decimal, ZERO } from '@tidebook/amount'
import type { ChainAsset } from '@tidebook/chains'
import type { AccountChange, ChainMove } from '@tidebook/client/chains'
import { batchesOf } from '../../platform/batches.ts'
import type { Queries } from '../../platform/database/queries.ts'

/** Returns the name of an asset in the agent's tables. */
export function assetName({ code, issuer }: Pick<ChainAsset, 'code' | 'issuer'>): string {
  return issuer === undefined ? code : `${code}.${issuer}`
}

interface Change {
  readonly asset: string
  readonly change: Decimal
  /** Amount that others received. */
  readonly paid: Decimal
}

/** Smallest amount that may be owed. Smaller differences are due to the ledger's rounding. */
const TOLERANCE: Decimal = { coefficient: 1n, scale: 8 }

/**
 * Returns the changes that a move made to one of the agent's own accounts. Moves signed by others count as the ledger
 * recorded them, so that no dust payment, no payment through the account and no token with the same name causes a
 * mismatch. The exception is a move that took more than it gave, which only a transaction signed with the account's key
 * allows. Moves signed by the account count as intended, so that any other payment from it is detected.
 */
export function changesOf(move: ChainMove, own: string, coin: ChainAsset): readonly Change[] {
  const [asset, native] = [assetName(move.asset), assetName(coin)]
  const isOut = move.from === own
  const isIn = move.to === own
  const ownChanges = move.changes?.filter(({ account }) => account === own)
  if (ownChanges !== undefined && !isOut)
    return ownChanges
      .filter((each) => compare(sumOf(ownChanges, each.asset), negate(TOLERANCE)) > 0)
      .map((each) => ({ asset: assetName(each.asset), change: each.change, paid: ZERO }))
  const paid = isOut && !isIn ? move.amount : ZERO
  const intended = isOut === isIn ? ZERO : isIn ? move.amount : negate(move.amount)
  const exact = ownChanges?.find((each) => assetName(each.asset) === asset)?.change ?? ZERO
  const isRounded =
    ownChanges !== undefined && asset !== native && compare(absolute(subtract(exact, intended)), TOLERANCE) < 0
  const moved = isRounded ? exact : intended
  const fee = isOut ? negate(move.fee) : ZERO
  const changes =
    asset === native
      ? [{ asset, change: add(moved, fee), paid }]
      : [
          { asset, change: moved, paid },
          { asset: native, change: fee, paid: ZERO },
        ]
  return changes.filter(({ change, paid: out }) => !isZero(change) || !isZero(out))
}

/**
 * Sums the changes of a token code across issuers, because a payment through the account debits one line and credits
 * another.
 */
function sumOf(changes: readonly AccountChange[], { code, issuer }: ChainAsset): Decimal {
  return changes
    .filter(({ asset }) => asset.code === code && (asset.issuer === undefined) === (issuer === undefined))
    .reduce((sum, { change }) => add(sum, change), ZERO)
}

/** Maximum number of moves per statement. */
const MOVES_AT_ONCE = 1000

/** Stores the moves of one of the agent's accounts, each once. */
export async function storeMoves(
  tx: Queries,
  place: string,
  moves: readonly ChainMove[],
  own: string,
  coin: ChainAsset,
): Promise<void> {
  const rows = moves.flatMap((move) => changesOf(move, own, coin).map((each) => ({ ...each, move })))
  for (const batch of batchesOf(rows, MOVES_AT_ONCE)) {
    await tx.query(
      `insert into app.agent_moves (place, hash, output, block, asset, change, paid, purpose)
       select $1, m.* from unnest($2::text[], $3::integer[], $4::bigint[], $5::text[], $6::numeric[], $7::numeric[],
         $8::text[]) as m
       on conflict do nothing`,
      [
        place,
        batch.map(({ move }) => move.hash),
        batch.map(({ move }) => move.index),
        batch.map(({ move }) => move.block),
        batch.map(({ asset }) => asset),
        batch.map(({ change }) => formatDecimal(change)),
        batch.map(({ paid }) => formatDecimal(paid)),
        batch.map(({ paid }) => (isZero(paid) ? 'own' : null)),
      ],
    )
  }
}
