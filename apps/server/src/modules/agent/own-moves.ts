import { absolute, add, compare, formatDecimal, isZero, negate, subtract, type Decimal, ZERO } from '@tidebook/amount'
import type { ChainAsset } from '@tidebook/chains'
import type { AccountChange, ChainMove } from '@tidebook/client/chains'
import type { Queries } from '../../platform/database/queries.ts'

/** What an asset is called in the tables of the agent. */
export const assetName = ({ code, issuer }: Pick<ChainAsset, 'code' | 'issuer'>): string =>
  issuer === undefined ? code : `${code}.${issuer}`

interface Change {
  readonly asset: string
  readonly change: Decimal
  /** what others got */
  readonly paid: Decimal
}

/** Nothing that is owed is smaller: what differs by less is what the ledger rounded. */
const LEAST: Decimal = { coefficient: 1n, scale: 8 }

/**
 * What a move did to one of the agent's own accounts. Whatever others sign is taken as the ledger has it, so that no payment
 * of dust, through the account, or in a token by another name makes books that do not agree; unless it took more than it
 * gave, which only something that the account's key signed lets others do. What the account itself signs is taken as it was
 * meant, so that anything else that it paid is found.
 */
export const changesOf = (move: ChainMove, own: string, coin: ChainAsset): readonly Change[] => {
  const [asset, native] = [assetName(move.asset), assetName(coin)]
  const isOut = move.from === own
  const isIn = move.to === own
  const told = move.changes?.filter(({ account }) => account === own)
  if (told !== undefined && !isOut)
    return told
      .filter((each) => compare(sumOf(told, each.asset), negate(LEAST)) > 0)
      .map((each) => ({ asset: assetName(each.asset), change: each.change, paid: ZERO }))
  const paid = isOut && !isIn ? move.amount : ZERO
  const meant = isOut === isIn ? ZERO : isIn ? move.amount : negate(move.amount)
  const exact = told?.find((each) => assetName(each.asset) === asset)?.change ?? ZERO
  const isRounded = told !== undefined && asset !== native && compare(absolute(subtract(exact, meant)), LEAST) < 0
  const moved = isRounded ? exact : meant
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

/** What changed of a token, whoever issues it: what goes through an account is taken from one line and given to another. */
const sumOf = (changes: readonly AccountChange[], { code, issuer }: ChainAsset): Decimal =>
  changes
    .filter(({ asset }) => asset.code === code && (asset.issuer === undefined) === (issuer === undefined))
    .reduce((sum, { change }) => add(sum, change), ZERO)

/** Writes down what moved in an own account, each once. */
export const keepMoves = async (
  tx: Queries,
  place: string,
  moves: readonly ChainMove[],
  own: string,
  coin: ChainAsset,
): Promise<void> => {
  for (const move of moves) {
    for (const { asset, change, paid } of changesOf(move, own, coin))
      await tx.query(
        `insert into app.agent_moves (place, hash, output, block, asset, change, paid, purpose)
         values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
        [
          place,
          move.hash,
          move.index,
          move.block,
          asset,
          formatDecimal(change),
          formatDecimal(paid),
          isZero(paid) ? 'own' : null,
        ],
      )
  }
}
