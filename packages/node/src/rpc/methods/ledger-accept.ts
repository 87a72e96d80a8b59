import type { RpcMethod } from '../method.ts'
import { ledgerSeconds } from '../../clock.ts'
import { invalidField } from '../rpc-error.ts'

/**
 * Closes the open ledger now (`close_time` in ledger seconds, never before the parent's) and answers when it is on
 * the disk. Without a time: the clock's; closed by hand at least one second after the parent's.
 */
export const ledgerAccept: RpcMethod = {
  name: 'ledger_accept',
  admin: true,
  handle: async (params, { host, pipeline, facts, clock }) => {
    const parent = host.ledger.lastClosed.closeTime
    const asked = params.optionalUnsigned('close_time')
    if (asked !== undefined && asked < parent) throw invalidField('close_time', `at least ${parent}`)
    const header = await pipeline.closeLedger(
      asked ?? Math.max(ledgerSeconds(clock()), facts.manual ? parent + 1 : parent),
    )
    return {
      ledger_current_index: host.ledger.openIndex,
      ledger_hash: header.hash,
      ledger_index: header.index,
      close_time: header.closeTime,
    }
  },
}
