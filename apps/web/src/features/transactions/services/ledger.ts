import type { NodePool } from '@tidebook/client/node'
import { rippleChain, type ChainPort } from '@tidebook/client/submit'
import { KeyringError } from '@tidebook/keyring'
import { network } from '../../../lib/network.ts'
import { networkStore, nodePool } from '../../network/index.ts'

/** The calls of the node pool that transactions use. */
type TransactionNodes = Pick<
  NodePool,
  'accountInfo' | 'apart' | 'baseFee' | 'submit' | 'transaction' | 'validatedLedger'
>

/** Resolves the current pool at every call, since the hosts file may load or change while a transaction is followed. */
export const liveNodes: TransactionNodes = {
  accountInfo: (account, ledger, signal) => nodePool().accountInfo(account, ledger, signal),
  apart: () => nodePool().apart(),
  baseFee: (signal) => nodePool().baseFee(signal),
  submit: (blob, signal) => nodePool().submit(blob, signal),
  transaction: (hash, signal) => nodePool().transaction(hash, signal),
  validatedLedger: (signal) => nodePool().validatedLedger(signal),
}

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
