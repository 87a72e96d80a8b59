import type { NodePool } from '@tidebook/client/node'
import { nodePool } from '../../network/index.ts'

/** The calls of the node pool that transactions use. */
export type TransactionNodes = Pick<
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
