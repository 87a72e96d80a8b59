import { definitionOf, deriveKeyPair, signTransaction } from '@tidebook/protocol'
import type { NetworkId, TransactionJson } from '@tidebook/protocol'
import type { SendRequest } from './submit/session-options.ts'

/** An account of a program, whose secret is kept in the program's memory. */
export interface Wallet {
  readonly address: string
  /** Returns the `sign` function of a `SendRequest` for a transaction without number, fee and last ledger. */
  signer(transaction: TransactionJson): SendRequest<unknown>['sign']
}

/** Opens the account of a secret. @throws ProtocolError `protocol/secret` when the secret is invalid */
export function openWallet(secret: string, network: NetworkId): Wallet {
  const definition = definitionOf(network)
  const key = deriveKeyPair(definition, secret)
  return {
    address: key.address,
    signer:
      (transaction) =>
      ({ fee, sequence, lastLedger }) => {
        const terms = { Fee: fee, Sequence: sequence, LastLedgerSequence: lastLedger }
        return { ...signTransaction(definition, { ...transaction, ...terms }, key), sequence, lastLedger }
      },
  }
}
