import type { RpcMethod } from '../method.ts'

/** Returns the index of the open ledger. */
export const ledgerCurrent: RpcMethod = {
  name: 'ledger_current',
  handle: (_params, { host }) => ({ ledger_current_index: host.ledger.openIndex }),
}
