import type { ChainId, Transfer, TransferConditions } from '@tidebook/chains'
import type { ChainPort, Terms } from '@tidebook/client/submit'

/** Accounts of the agent that pay: on the exchange's ledger, or on another chain. */
export interface PayingAccount {
  readonly chain: ChainId
  readonly port: ChainPort
  /**
   * Transactions of its accounts have no number, but a moment at which they end (Tron, EOS): two of them can both be applied.
   * Absent where a ledger holds one transaction of a number at most.
   */
  readonly isTimed?: boolean
  /** The key of one of the accounts. The caller wipes it. */
  key(address: string): Promise<{ readonly address: string; readonly privateKey: Uint8Array }>
  /** The conditions that complete a transfer. @throws ClientError, ChainNodeError */
  conditions(transfer: Transfer, terms: Terms): Promise<TransferConditions>
  /** Checks that a transfer can succeed. @throws ClientError if no node answers, ChainNodeError */
  check(transfer: Transfer): Promise<void>
}
