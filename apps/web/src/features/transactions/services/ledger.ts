import { rippleChain, type ChainPort } from '@tidebook/client/submit'
import { KeyringError } from '@tidebook/keyring'
import { network } from '../../../lib/network.ts'
import { networkStore } from '../../network/index.ts'
import { liveNodes } from './live-nodes.ts'

/** How far a node may be ahead of the market server, in ledgers. What is further ahead is not believed. */
export const MOST_AHEAD = 100

/**
 * The ledger behind the nodes of the moment. A node that is far ahead of the market is refused with
 * `keyring/transaction-refused`: what it names would stay valid for as long as it likes.
 */
export const ledger: ChainPort = rippleChain({
  nodes: liveNodes,
  closeIntervalMs: () => network().closeInterval,
  believe: ({ index }) => {
    const known = networkStore.get().ledger?.index
    if (known !== undefined && index > known + MOST_AHEAD)
      throw new KeyringError('keyring/transaction-refused', 'LastLedgerSequence')
  },
})
