import type { IncomingMessage } from 'node:http'
import type { Caller } from '../admission/caller.ts'
import type { Services } from '../rpc/services.ts'
import { plainAddress, requestIdOf } from '../sockets/index.ts'
import type { AdminAccess } from './admin-access.ts'
import { isLocalProgram } from './admin-access.ts'
import type { ClientIdentity } from './client-identity.ts'

/** The components that identify a caller. */
export interface CallerSources {
  readonly access: AdminAccess
  readonly identity: ClientIdentity
  /** Services of the current ledger, looked up for each request. */
  readonly services: Services
}

/** Identifies the caller of a request from its connection. */
export function callerOf(request: IncomingMessage, { access, identity, services }: CallerSources): Caller {
  return {
    isAdmin: access.isAdmin(request),
    ownsLedger: services.startOver !== undefined && isLocalProgram(request),
    client: identity.of(request),
    requestId: requestIdOf(request.headers, identity.isProxy(plainAddress(request.socket.remoteAddress ?? ''))),
  }
}
