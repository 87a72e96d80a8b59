import type { RealNameAction } from '@tidebook/contract/identity'
import type { TransactionJson } from '@tidebook/protocol'
import { valueOf } from '../../../lib/loadable.ts'
import { configStore } from '../../network/index.ts'

function wanted(): readonly string[] {
  return valueOf(configStore.get())?.realNameFor ?? []
}

/**
 * Checks that the user may perform an action for which the operator requires a verified identity.
 * @throws TransactionError `transaction/not-verified`
 */
export async function checkRealName(action: RealNameAction): Promise<void> {
  if (wanted().includes(action)) await (await import('./real-name.ts')).requireRealName()
}

/** Performs the same check for the actions of transactions. */
export async function checkRealNames(txs: readonly TransactionJson[]): Promise<void> {
  if (wanted().length === 0) return
  const { realNameAction } = await import('./real-name.ts')
  for (const tx of txs) {
    const action = realNameAction(tx)
    if (action !== undefined) await checkRealName(action)
  }
}
