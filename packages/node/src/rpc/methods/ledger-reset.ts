import type { RpcMethod } from '../method.ts'
import { RpcError } from '../../json/rpc-error.ts'

/**
 * Resets to a new genesis ledger (`base_fee`, `reserve_base`, `reserve_increment` in micro units, `close_time` in
 * ledger seconds; omitted values stay as at the node's start). Only for nodes whose ledger ends with them.
 */
export const ledgerReset: RpcMethod = {
  name: 'ledger_reset',
  admin: 'owner',
  waits: true,
  handle: async (params, { startOver }) => {
    if (startOver === undefined) {
      throw new RpcError('notSupported', { message: 'This node keeps its ledger: start it with --manual.' })
    }
    const closeTime = params.optionalUnsigned('close_time')
    const baseFee = params.optionalMicro('base_fee')
    const reserveBase = params.optionalMicro('reserve_base')
    const reserveIncrement = params.optionalMicro('reserve_increment')
    const opened = await startOver({
      ...(closeTime === undefined ? {} : { genesisCloseTime: closeTime }),
      ...(baseFee === undefined ? {} : { baseFee }),
      ...(reserveBase === undefined ? {} : { reserveBase }),
      ...(reserveIncrement === undefined ? {} : { reserveIncrement }),
    })
    return { ledger_current_index: opened.openIndex, ledger_hash: opened.lastClosed.hash }
  },
}
