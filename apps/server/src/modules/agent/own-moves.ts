import { add, formatDecimal, isZero, negate, type Decimal, ZERO } from '@tidebook/amount'
import type { ChainAsset } from '@tidebook/chains'
import type { ChainMove } from '@tidebook/client/chains'
import type pg from 'pg'

/** What an asset is called in the tables of the agent. */
export const assetName = ({ code, issuer }: Pick<ChainAsset, 'code' | 'issuer'>): string =>
  issuer === undefined ? code : `${code}.${issuer}`

interface Change {
  readonly asset: string
  readonly change: Decimal
  /** what others got */
  readonly paid: Decimal
}

/** What a move did to one of the agent's own accounts. */
export const changesOf = (move: ChainMove, own: string, coin: ChainAsset): readonly Change[] => {
  const [asset, native] = [assetName(move.asset), assetName(coin)]
  const isOut = move.from === own
  const isIn = move.to === own
  const paid = isOut && !isIn ? move.amount : ZERO
  const moved = isOut === isIn ? ZERO : isIn ? move.amount : negate(move.amount)
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

/** Writes down what moved in an own account, each once. */
export const keepMoves = async (
  tx: Pick<pg.ClientBase, 'query'>,
  place: string,
  moves: readonly ChainMove[],
  own: string,
  coin: ChainAsset,
): Promise<void> => {
  for (const move of moves) {
    if (move.from !== own && move.to !== own) continue
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
