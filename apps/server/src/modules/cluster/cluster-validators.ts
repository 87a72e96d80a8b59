import { readGenesis } from '@tidebook/consensus'
import { readGenesisState } from '@tidebook/node'
import { cometHome } from './cluster-file.ts'

/** The first validators of a chain, in the format of the network file. */
interface ClusterValidators {
  readonly chainId: string
  readonly set: { readonly name: string; readonly key: string; readonly power: number }[]
}

/**
 * Returns the first validators of the cluster in a data folder, from which a page starts to follow the chain; undefined
 * for a cluster of an earlier version, whose genesis does not list them.
 * @throws ConsensusError, NodeError for a damaged genesis
 */
export function clusterValidators(dataDir: string): ClusterValidators | undefined {
  const { appState, chainId } = readGenesis(cometHome(dataDir, 1))
  const { validators } = readGenesisState(appState)
  if (validators === undefined) return undefined
  return { chainId, set: validators.map(({ key, power }, index) => ({ name: `Validator ${index + 1}`, key, power })) }
}
