import type { RpcMethod } from '../method.ts'
import { serverMembers } from '../server-members.ts'
import { validatedLedgerState } from '../validated-ledger-json.ts'

/** The node for programs: amounts in micro units. */
export const serverState: RpcMethod = {
  name: 'server_state',
  handle: (_params, services) => ({
    state: { ...serverMembers(services), load_base: 256, validated_ledger: validatedLedgerState(services) },
  }),
}
