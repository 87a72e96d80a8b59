import { add, formatDecimal, isZero } from '@tidebook/amount'
import { owedOf } from '../finance/cover.ts'
import { coveredOn, storeCover } from '../finance/proofs.repository.ts'
import type { AgentContext } from './agent-context.ts'

/**
 * Records once a day the balance of the finance account at a ledger, where anyone can verify it, and its debt to users.
 * Skips tokens without purchases, because there is nothing to prove.
 */
export async function proveCover({ pool, now, ledger }: AgentContext, account: string): Promise<void> {
  const proven = await coveredOn(pool, now())
  let hasAccount = false
  for (const { token, issuer, principal, bonus } of await owedOf(pool)) {
    const owed = add(principal, bonus)
    if (issuer === '' || isZero(owed) || proven.has(`${token}.${issuer}`)) continue
    // An account without funds does not exist in any ledger.
    hasAccount ||= await ledger.hasAccount(account)
    if (!hasAccount) return
    const { amount, ledger: index } = await ledger.owned(account, { chain: ledger.watch.chain, code: token, issuer })
    const entry = { token, issuer, account, held: formatDecimal(amount), owed: formatDecimal(owed) }
    await storeCover(pool, { ...entry, ledger: String(index), ledger_hash: await ledger.hashOf(index) }, now())
  }
}
