import type { RpcMethod } from '../method.ts'

/** Returns index and hash of the last ledger on disk. */
export const ledgerClosed: RpcMethod = {
  name: 'ledger_closed',
  handle: (_params, { host }) => ({ ledger_hash: host.validated.hash, ledger_index: host.validated.index }),
}
