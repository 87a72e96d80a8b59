import type { RpcMethod } from '../method.ts'
import { ledgerSeconds } from '../../clock.ts'
import { invalidField } from '../rpc-error.ts'

/**
 * Closes the open ledger now (`close_time` in ledger seconds, never before the parent's) and answers when it is on
 * the disk. Without a time: the clock's; closed by hand at least one second after the parent's. On networks that
 * follow the reference a time that has passed means the next second, as its clock never stands still.
 */
export const ledgerAccept: RpcMethod = {
  name: 'ledger_accept',
  admin: true,
  handle: async (params, { host, pipeline, facts, rules, clock }) => {
    const parent = host.ledger.lastClosed.closeTime
    const asked = params.optionalUnsigned('close_time')
    const movesOn = rules.application === 'canonical'
    if (asked !== undefined && asked < parent && !movesOn) throw invalidField('close_time', `at least ${parent}`)
    const least = movesOn || (asked === undefined && facts.manual) ? parent + 1 : parent
    const header = await pipeline.closeLedger(Math.max(asked ?? ledgerSeconds(clock()), least))
    return {
      ledger_current_index: host.ledger.openIndex,
      ledger_hash: header.hash,
      ledger_index: header.index,
      close_time: header.closeTime,
    }
  },
}
