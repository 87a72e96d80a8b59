import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Migration } from 'kysely/migration'
import type { AccountData } from './account-data.ts'
import type { Role } from './config.ts'
import type { Visit } from './http/gate.ts'
import type { Authenticate } from './http/principal.ts'
import type { CallRegistry } from './http/register-call.ts'
import type { Job } from './jobs.ts'
import type { Lifecycle } from './lifecycle.ts'
import type { Readiness } from './readiness.ts'
import type { ChannelHandlers } from './stream/channel-source.ts'

/**
 * One domain of the server: its calls, its channels, its tables and its services. A new domain is a folder below `modules/`
 * that makes one of these, and a line in the list of `roles/modules.ts`.
 */
export interface ServerModule {
  readonly name: string
  /** It takes part in programs that play one of these. */
  readonly roles: readonly Role[]
  /** Registers its calls, and its routes that are outside the contract. */
  readonly calls?: (registry: CallRegistry) => void | Promise<void>
  /** Answers what no call matched; undefined to have it refused. At most one module has it. */
  readonly fallback?: (request: FastifyRequest, reply: FastifyReply, visit: Visit) => Promise<FastifyReply> | undefined
  /** Identifies the signed-in person. At most one module has it. */
  readonly authenticate?: Authenticate
  /** Identifies the signed-in member of staff. At most one module has it. */
  readonly authenticateStaff?: Authenticate
  /** Its channels of the market stream, by kind. */
  readonly channels?: ChannelHandlers
  /** Changes of its tables in schema `app`, in the order of their names, which begin with the day. */
  readonly migrations?: Readonly<Record<string, Migration>>
  /** Its data about accounts: shown to their owners, deleted with the account. */
  readonly accountData?: AccountData
  /** Its scheduled work; every program of the role `agent` may run it. */
  readonly jobs?: readonly Job[]
  /** Its services: what runs for as long as the program does. */
  readonly lifecycle?: Lifecycle
  /** Its part of `/ready`. */
  readonly readiness?: () => Readiness | Promise<Readiness>
  /** Whether an error means that a part is temporarily unavailable; the client is asked to retry. */
  readonly isAway?: (error: unknown) => boolean
}
