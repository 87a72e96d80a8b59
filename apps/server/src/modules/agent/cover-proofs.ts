import { formatDecimal } from '@tidebook/amount'
import { owedOf } from '../finance/cover.ts'
import { hasCover, keepCover } from '../finance/proofs.repository.ts'
import type { AgentContext } from './agent-context.ts'

/** Writes down once a day what the finance account holds and owes at a ledger, so that anybody can look it up there. */
export const proveCover = async ({ pool, now, ledger }: AgentContext, account: string): Promise<void> => {
  if (await hasCover(pool, now())) return
  for (const { token, issuer, owed } of await owedOf(pool)) {
    const { amount, ledger: index } = await ledger.held(account, { chain: ledger.watch.chain, code: token, issuer })
    const entry = { token, issuer, account, held: formatDecimal(amount), owed: formatDecimal(owed) }
    await keepCover(pool, { ...entry, ledger: String(index), ledger_hash: await ledger.hashOf(index) }, now())
  }
}
