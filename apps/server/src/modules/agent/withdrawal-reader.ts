import { formatDecimal, isZero, parseDecimal } from '@tidebook/amount'
import { coinOf } from '@tidebook/chains'
import type { ChainMove } from '@tidebook/client/chains'
import { readWithdrawMemo } from '@tidebook/contract/gateway'
import type pg from 'pg'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { takeWithdrawal, type FoundWithdrawal } from '../gateway/found-payments.ts'
import { dustPartOf, limitsOf } from '../gateway/open-gateways.ts'
import type { GatewayDescription } from '../network/gateway-description.ts'
import type { AgentContext } from './agent-context.ts'
import { STOCK_MEMO } from './deposit-reader.ts'
import { isDust } from './dust.ts'
import { storeMoves } from './own-moves.ts'
import { movePosition, positionOf } from './positions.ts'
import { writePayment } from './write-payment.ts'

/**
 * Reads the exchange's ledger up to the last validated ledger, and records payments to the agent's account.
 * @returns the last ledger read
 */
export async function readWithdrawals(context: AgentContext): Promise<number> {
  const { pool, now, ledger, logger } = context
  const { address, watch } = ledger
  const accounts = new Set([address])
  for (;;) {
    const from = await positionOf(pool, watch.chain)
    const piece = await watch.read(from, accounts)
    await inTransaction(pool, async (tx) => {
      const at = now()
      await movePosition(tx, watch.chain, from, piece.position, at)
      await storeMoves(tx, watch.chain, piece.moves, address, coinOf(watch.chain))
      for (const each of piece.moves)
        if (isPaid(context, each))
          await writePayment({ tx, logger, place: watch.chain }, each, (move) => recordOne(context, tx, move, at))
    })
    if (piece.position.block >= piece.final) return piece.position.block
  }
}

async function recordOne(context: AgentContext, tx: pg.ClientBase, found: ChainMove, at: number): Promise<void> {
  const { hash, asset, amount } = found
  const gateway = gatewayOf(context, found)
  if (gateway === undefined)
    context.logger.warn({ hash, asset }, 'the agent received a payment that no gateway accepts')
  else if (!isDust(amount, parseDecimal(limitsOf(gateway, 'withdraw').minimum), dustPartOf(gateway)))
    await takeWithdrawal(tx, withdrawalIn(gateway, found), at)
}

/**
 * Returns whether a user paid the agent. Payments from the token's issuer, which funds the stock, and payments with the
 * stock memo do not count.
 */
function isPaid({ ledger: { address } }: AgentContext, { from, to, amount, asset, memo }: ChainMove): boolean {
  return to === address && from !== address && from !== asset.issuer && !isZero(amount) && memo !== STOCK_MEMO
}

/** Returns the gateway of the paid token. The same code from another issuer is a different token. */
function gatewayOf({ gateways, ledger }: AgentContext, { asset }: ChainMove): GatewayDescription | undefined {
  return ledger.token(asset.code)?.issuer === asset.issuer
    ? gateways.find(({ token, chain }) => token === asset.code && chain !== ledger.watch.chain)
    : undefined
}

function withdrawalIn(gateway: GatewayDescription, found: ChainMove): FoundWithdrawal {
  const { memo } = found
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
    payoutMemo: read?.payoutMemo,
    order: read?.order ?? null,
  }
}
