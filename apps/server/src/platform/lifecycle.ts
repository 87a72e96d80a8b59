import type { Server } from 'node:http'
import type { Database } from './database/database.ts'
import type { Gate } from './http/gate.ts'
import type { NodeSource } from './node-source.ts'

/** Startup phases, in order. */
export const START_PHASES = ['beforeListening', 'listening', 'database', 'node', 'network'] as const

export type StartPhase = (typeof START_PHASES)[number]

/** The listening web port. */
interface ListeningContext {
  readonly server: Server
  /** Admits or rejects requests and upgrades. */
  readonly gate: Gate
}

/** The open and migrated database. */
export interface DatabaseContext {
  readonly database: Database<object>
  readonly url: string
  /** The replica from which this program reads the index; undefined when it reads the index from `database`. */
  readonly replica?: Database<object> | undefined
}

/** The node of this program, and its database. */
export interface NodeContext {
  readonly node: {
    /** WebSocket address. */
    readonly url: string
    /** Administration token; undefined for a node that is not our own. */
    readonly token: string | undefined
    /** The URL, or the nodes of a cluster, for links. */
    readonly place: string | NodeSource
  }
  /** Undefined in a program whose roles do not need a database. */
  readonly database: Database<object> | undefined
  readonly replica?: DatabaseContext['replica']
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
  /** The network exists and its node answers. Skipped in a program without a node. */
  readonly network: NodeContext
}

/** Stops a service. Called once. */
export type Stop = () => void | Promise<void>

/**
 * The services of a module, by the phase in which each starts. Each function starts a service and returns a function
 * that stops it, or undefined when it started nothing. It must not wait for work that lasts as long as the program.
 */
export type Lifecycle = {
  readonly [Phase in StartPhase]?: (context: StartContexts[Phase]) => Stop | undefined | Promise<Stop | undefined>
}
