import { addDoubleVotes, ConsensusError, readSettings } from '@tidebook/consensus'
import type { DoubleVote } from '@tidebook/consensus'
import { definitionOf } from '@tidebook/protocol/networks'
import { NodeError } from '../../base/node-error.ts'
import type { CometLogOptions } from './comet-log.ts'
import { CometLog } from './comet-log.ts'
import { genesisOptions, readCometGenesis } from './genesis-state.ts'

/**
 * Returns the log of a CometBFT home, and the node options that follow from its genesis.
 * @throws NodeError node/usage when the folder or its genesis is invalid
 */
export function openCometLog(home: string, given: Pick<CometLogOptions, 'blockDays' | 'logger' | 'onFailure'>) {
  try {
    const genesis = readCometGenesis(home)
    const decided = genesisOptions(genesis)
    const network = definitionOf(decided.network)
    const storeDoubleVotes = (votes: readonly DoubleVote[]): void => addDoubleVotes(home, votes)
    return { ...decided, log: new CometLog({ network, genesis, ...readSettings(home), storeDoubleVotes, ...given }) }
  } catch (error) {
    if (!(error instanceof ConsensusError)) throw error
    throw new NodeError('node/usage', error.message, { cause: error })
  }
}
