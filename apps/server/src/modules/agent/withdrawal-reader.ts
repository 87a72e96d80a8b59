import { formatDecimal, isZero } from '@tidebook/amount'
import { coinOf } from '@tidebook/chains'
import type { ChainMove } from '@tidebook/client/chains'
import { readWithdrawMemo } from '@tidebook/contract/gateway'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { takeWithdrawal, type FoundWithdrawal } from '../gateway/found-payments.ts'
import type { AgentContext } from './agent-context.ts'
import { STOCK_MEMO } from './deposit-reader.ts'
import { keepMoves } from './own-moves.ts'
import { movePosition, positionOf } from './positions.ts'

/**
 * Reads the exchange's ledger on to its last validated one and writes down what was paid to the agent's account.
 * @returns the ledger that was read last
 */
export const readWithdrawals = async (context: AgentContext): Promise<number> => {
  const { pool, now, ledger, logger } = context
  const { address, watch } = ledger
  const accounts = new Set([address])
  for (;;) {
    const from = await positionOf(pool, watch.chain)
    const piece = await watch.read(from, accounts)
    await inTransaction(pool, async (tx) => {
      const at = now()
      await movePosition(tx, watch.chain, from, piece.position, at)
      await keepMoves(tx, watch.chain, piece.moves, address, coinOf(watch.chain))
      for (const each of piece.moves) {
        const found = withdrawalIn(context, each)
        if (found !== undefined) await takeWithdrawal(tx, found, at)
        else if (isPaid(context, each))
          logger.warn({ hash: each.hash, asset: each.asset }, 'something was paid to the agent that no gateway takes')
      }
    })
    if (piece.position.block >= piece.final) return piece.position.block
  }
}

/** Somebody paid the agent, who is neither the issuer that fills its stock nor says that he does. */
const isPaid = ({ ledger: { address } }: AgentContext, { from, to, amount, asset, memo }: ChainMove): boolean =>
  to === address && from !== address && from !== asset.issuer && !isZero(amount) && memo !== STOCK_MEMO

const withdrawalIn = (context: AgentContext, found: ChainMove): FoundWithdrawal | undefined => {
  const { gateways, ledger } = context
  const { asset, memo } = found
  const token = ledger.token(asset.code)
  const gateway = gateways.find((each) => each.token === asset.code && each.chain !== ledger.watch.chain)
  // A code that somebody else issues is not the token.
  if (gateway === undefined || token?.issuer !== asset.issuer || !isPaid(context, found)) return undefined
  const read = memo === undefined ? undefined : readWithdrawMemo(memo, gateway.chain)
  return {
    base: gateway.base,
    chain: gateway.chain,
    token: gateway.token,
    wallet: found.from,
    hash: found.hash,
    ledger: found.block,
    agent: found.to,
    memo: memo ?? null,
    amount: formatDecimal(found.amount),
    recipient: read?.to ?? null,
    tag: read?.tag ?? null,
    order: read?.order ?? null,
  }
}
