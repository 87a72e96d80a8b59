import { formatDecimal } from '@tidebook/amount'
import type { FinanceDirectory } from '../finance/finance-directory.ts'
import type { AgentContext } from './agent-context.ts'
import type { Agent } from './agent.ts'
import { isFresh } from './agent-directory-of.ts'
import { financePlace, foundIn } from './finance-reader.ts'

/** What orders of products ask of the agent; undefined where the network has none. */
export const financeDirectoryOf = (context: AgentContext, agent: Agent): FinanceDirectory | undefined => {
  const { ledger, now } = context
  const { finance } = ledger
  if (finance === undefined) return undefined
  const { address } = finance
  const paymentTo = async (hash: string, to: string) => {
    const move = await ledger.payment(hash, to)
    if (move === undefined || move === null) return move
    // Another transaction of that account, or a payment that delivered nothing, is no payment to it.
    return move.to === to && move.from !== to && move.amount.coefficient > 0n ? foundIn(move) : null
  }
  return {
    account: () => (isFresh(agent.state, financePlace(context), now()) ? address : undefined),
    held: async (code, issuer) =>
      formatDecimal((await ledger.owned(address, { chain: ledger.watch.chain, code, issuer })).amount),
    obstacle: (code, issuer) => ledger.obstacle(address, { chain: ledger.watch.chain, code, issuer }),
    payment: (hash) => paymentTo(hash, address),
    paid: paymentTo,
  }
}
