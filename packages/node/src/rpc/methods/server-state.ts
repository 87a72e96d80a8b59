import type { RpcMethod } from '../method.ts'
import { BASE_LEVEL } from '../../queue/fee-level.ts'
import { serverMembers } from '../answers/server-members.ts'
import { validatedLedgerState } from '../answers/validated-ledger-json.ts'

/** What a transaction costs in parts of `load_base`, the usual fee; where there is no queue it never costs more. */
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

/** The node for programs: amounts in micro units. */
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
