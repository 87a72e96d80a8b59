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
import type { SealedColumn } from './secrets/sealed-column.ts'
import type { ChannelHandlers } from './stream/channel-source.ts'

/**
 * One domain of the server: its calls, channels, tables and services. To add a domain, create a module in a new folder
 * below `modules/` and add a line to the list in `roles/modules.ts`.
 */
export interface ServerModule {
  readonly name: string
  /** The module runs in programs with at least one of these roles. */
  readonly roles: readonly Role[]
  /** Registers its calls, and its routes outside the contract. */
  readonly calls?: (registry: CallRegistry) => void | Promise<void>
  /** Handles requests that match no call; returns undefined to reject them. At most one module defines it. */
  readonly fallback?: (request: FastifyRequest, reply: FastifyReply, visit: Visit) => Promise<FastifyReply> | undefined
  /** Authenticates the signed-in user. At most one module defines it. */
  readonly authenticate?: Authenticate
  /** Authenticates the signed-in staff member. At most one module defines it. */
  readonly authenticateStaff?: Authenticate
  /** Its channels of the market stream, by kind. */
  readonly channels?: ChannelHandlers
  /** Migrations of its tables in schema `app`, ordered by name; a name begins with the date. */
  readonly migrations?: Readonly<Record<string, Migration>>
  /** Its account data, which the owner can export and which is erased with the account. */
  readonly accountData?: AccountData
  /** Its columns that the data key encrypts. */
  readonly sealed?: readonly SealedColumn[]
  /** Its scheduled jobs. Any program with the role `agent` may run them. */
  readonly jobs?: readonly Job[]
  /** Its services, which run as long as the program does. */
  readonly lifecycle?: Lifecycle
  /** Its part of `/ready`. */
  readonly readiness?: () => Readiness | Promise<Readiness>
  /** Returns whether an error means that a part is temporarily unavailable, so that the client should retry. */
  readonly isAway?: (error: unknown) => boolean
}
