import type { IncomingMessage } from 'node:http'
import type { Caller } from '../admission/caller.ts'
import type { Services } from '../rpc/services.ts'
import type { AdminAccess } from './admin-access.ts'
import { isLocalProgram } from './admin-access.ts'
import type { ClientIdentity } from './client-identity.ts'

/** What tells who asks. */
export interface Entrance {
  readonly access: AdminAccess
  readonly identity: ClientIdentity
  /** Those of the ledger that the node hosts now: asked for anew with each request. */
  readonly services: Services
}

/** Who asks, as far as a connection tells. */
export function callerOf(request: IncomingMessage, { access, identity, services }: Entrance): Caller {
  return {
    isAdmin: access.isAdmin(request),
    ownsLedger: services.startOver !== undefined && isLocalProgram(request),
    client: identity.of(request),
  }
}
