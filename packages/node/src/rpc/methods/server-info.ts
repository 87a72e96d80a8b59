import type { RpcMethod } from '../method.ts'
import { serverMembers } from '../answers/server-members.ts'
import { validatedLedgerInfo } from '../answers/validated-ledger-json.ts'

/** Returns the node's state for users: amounts in whole units. */
export const serverInfo: RpcMethod = {
  name: 'server_info',
  handle: (_params, services) => ({
    info: { ...serverMembers(services), validated_ledger: validatedLedgerInfo(services) },
  }),
}
