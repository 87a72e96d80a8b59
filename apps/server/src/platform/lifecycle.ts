import type { Server } from 'node:http'
import type { Database } from './database/database.ts'
import type { Gate } from './http/gate.ts'

/** Phases of a start, in the order in which they run. */
export const START_PHASES = ['beforeListening', 'listening', 'database', 'node', 'network'] as const

export type StartPhase = (typeof START_PHASES)[number]

/** The web port, listening. */
export interface ListeningContext {
  readonly server: Server
  /** Decides about requests and upgrades. */
  readonly gate: Gate
}

/** The database, open and up to date. */
export interface DatabaseContext {
  readonly database: Database<object>
  readonly url: string
}

/** The node of this program, and its database. */
export interface NodeContext {
  readonly node: {
    /** WebSocket address. */
    readonly url: string
    /** Of administration; undefined for a node that is not ours. */
    readonly token: string | undefined
  }
  /** Undefined in a program whose roles need no database. */
  readonly database: Database<object> | undefined
}

/** The context that a module receives in each phase. */
export interface StartContexts {
  /** Before the web port listens. */
  readonly beforeListening: undefined
  readonly listening: ListeningContext
  /** Skipped in a program without a database. */
  readonly database: DatabaseContext
  /** The node may still be starting. Skipped in a program without a node. */
  readonly node: NodeContext
  /** The network is made and its node answers. Skipped in a program without a node. */
  readonly network: NodeContext
}

/** Stops a service. Called once. */
export type Stop = () => void | Promise<void>

/**
 * The services that a module owns, by the phase in which each starts. A function returns how to stop what it started;
 * undefined when it started nothing. It must not wait for work that goes on for as long as the program runs.
 */
export type Lifecycle = {
  readonly [Phase in StartPhase]?: (context: StartContexts[Phase]) => Stop | undefined | Promise<Stop | undefined>
}
