import type { RpcMethod } from '../method.ts'
import { BASE_LEVEL } from '../../queue/fee-level.ts'
import { serverMembers } from '../answers/server-members.ts'
import { validatedLedgerState } from '../answers/validated-ledger-json.ts'

/** Returns the cost of a transaction in units of `load_base`, the usual fee. Without a queue it never rises. */
function loadMembers(openLevel: number) {
  return {
    load_base: BASE_LEVEL,
    load_factor: openLevel,
    load_factor_fee_escalation: openLevel,
    load_factor_fee_queue: BASE_LEVEL,
    load_factor_fee_reference: BASE_LEVEL,
    load_factor_server: BASE_LEVEL,
  }
}

/** Returns the node's state for programs: amounts in micro units. */
export const serverState: RpcMethod = {
  name: 'server_state',
  handle: (_params, services) => ({
    state: {
      ...serverMembers(services),
      ...loadMembers(services.host.load?.openLevel ?? BASE_LEVEL),
      validated_ledger: validatedLedgerState(services),
    },
  }),
}
