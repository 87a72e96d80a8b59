import { rippleChain, type ChainPort } from '@tidebook/client/submit'
import { KeyringError } from '@tidebook/keyring'
import { network } from '../../../lib/network.ts'
import { networkStore } from '../../network/index.ts'
import { liveNodes } from './live-nodes.ts'

/** Maximum lead of a node over the market server, in ledgers. A greater lead is not trusted. */
export const MAX_LEDGERS_AHEAD = 100

/**
 * The ledger behind the current nodes. A node too far ahead of the market is refused with
 * `keyring/transaction-refused`, since its last ledger could keep a transaction valid for any time.
 */
export const ledger: ChainPort = rippleChain({
  nodes: liveNodes,
  closeIntervalMs: () => network().closeInterval,
  believe: ({ index }) => {
    const known = networkStore.get().ledger?.index
    if (known !== undefined && index > known + MAX_LEDGERS_AHEAD)
      throw new KeyringError('keyring/transaction-refused', 'LastLedgerSequence')
  },
})
