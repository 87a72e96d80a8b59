import { readGenesis } from '@tidebook/consensus'

import { readGenesisState } from '@tidebook/node'
import type { NetworkFile } from '../network/network-file.ts'
import { cometHome } from './cluster-file.ts'

/**
 * Returns the first validators of the cluster in a data folder, from which a page follows the chain; undefined for a
 * cluster of an earlier version, whose genesis does not list them.
 * @throws ConsensusError, NodeError for a damaged genesis
 */
export function clusterValidators(dataDir: string): NetworkFile['validators'] {
  const { appState, chainId } = readGenesis(cometHome(dataDir, 1))
  const { validators } = readGenesisState(appState)
  if (validators === undefined) return undefined
  return { chainId, set: validators.map(({ key, power }, index) => ({ name: `Validator ${index + 1}`, key, power })) }
}
