import { needsDatabase } from '../platform/config.ts'
import type { DatabaseContext, NodeContext } from '../platform/lifecycle.ts'
import type { ClusterMember } from '../modules/cluster/cluster-file.ts'
import type { ServerModule } from '../platform/server-module.ts'
import type { Teardown } from '../platform/teardown.ts'
import type { NetworkState } from './network-state.ts'
import { openDatabaseOf } from './open-database.ts'
import { openNetwork, type OpenNetworkOptions } from './open-network.ts'

export interface OpenBackendsOptions extends OpenNetworkOptions {
  /**
   * Every module. The start migrates the tables of all modules, including modules of roles that the program does not
   * have.
   */
  readonly modules: readonly ServerModule[]
  readonly network: NetworkState
  readonly teardown: Teardown
}

/** The database and the node of a program. */
export interface Backends {
  /** Undefined in a program whose roles do not need a database. */
  readonly database: DatabaseContext | undefined
  /** Undefined in a program without a node. */
  readonly node: NodeContext | undefined
  /** Like `make` of `OpenNetwork`. Does nothing in a program without a node. */
  makeNetwork(): Promise<void>
  /** Returns the validators on this machine; empty when there is no cluster. */
  validators(): readonly ClusterMember[]
}

/** Opens the database and the node concurrently. @throws ServerError the first failure, after both have settled */
export async function openBackends({ modules, network, teardown, ...options }: OpenBackendsOptions): Promise<Backends> {
  const { config, logger } = options
  const opening = [
    needsDatabase(config) ? openDatabaseOf(config, modules, logger, teardown) : undefined,
    openNetwork(options, network, teardown),
  ] as const
  // A part that opens after the other part failed would outlive the lock of the data folder.
  await Promise.allSettled(opening)
  const [database, opened] = await Promise.all(opening)
  return {
    database,
    node: opened && { node: opened.node, database: database?.database, replica: database?.replica },
    makeNetwork: async () => opened?.make(),
    validators: () => opened?.validators() ?? [],
  }
}
