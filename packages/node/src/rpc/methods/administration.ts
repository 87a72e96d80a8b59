import type { RpcMethod } from '../method.ts'
import { RpcError, invalidField } from '../../json/rpc-error.ts'

/**
 * Closes the open ledger of a node with manual closing and answers when it is on disk. `close_time` is in ledger
 * seconds, never before the parent's and, for a stored ledger, never ahead of the clock. Without it, the ledger closes
 * at the clock's time, at least one second after the parent's. On networks that follow the reference, a past time means
 * the next second, because the reference's clock always advances.
 */
export const ledgerAccept: RpcMethod = {
  name: 'ledger_accept',
  admin: 'owner',
  waits: true,
  handle: async (params, { host, pipeline, facts, rules }) => {
    if (!facts.manual) {
      throw new RpcError('notSupported', { message: 'This node closes its ledgers itself: start it with --manual.' })
    }
    const parent = host.ledger.lastClosed.closeTime
    const latest = pipeline.latestCloseTime()
    const requestedTime = params.optionalUnsigned('close_time')
    const movesOn = rules.application === 'canonical'
    if (requestedTime !== undefined && requestedTime < parent && !movesOn)
      throw invalidField('close_time', `at least ${parent}`)
    if (requestedTime !== undefined && requestedTime > latest) throw invalidField('close_time', `at most ${latest}`)
    const least = movesOn || requestedTime === undefined ? parent + 1 : parent
    const header = await pipeline.closeLedger(Math.min(Math.max(requestedTime ?? pipeline.now(), least), latest))
    return {
      ledger_current_index: host.ledger.openIndex,
      ledger_hash: header.hash,
      ledger_index: header.index,
      close_time: header.closeTime,
    }
  },
}

/**
 * Resets to a new genesis ledger (`base_fee`, `reserve_base`, `reserve_increment` in micro units, `close_time` in
 * ledger seconds; omitted values are those of the node's start). Only for nodes with a temporary ledger.
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

/** Stops the node after it has sent this response. */
export const stop: RpcMethod = {
  name: 'stop',
  admin: 'token',
  handle: (_params, { requestStop }) => {
    requestStop()
    return { message: 'tidebook node stopping' }
  },
}
