import type { ChainId, Transfer, TransferConditions } from '@tidebook/chains'
import type { Repricing } from '@tidebook/client/chains'
import type { ChainPort, Terms } from '@tidebook/client/submit'

/** Paying accounts of the agent, on the exchange's ledger or on another chain. */
export interface PayingAccount {
  readonly chain: ChainId
  readonly port: ChainPort
  /**
   * Whether transactions expire at a time instead of having a sequence number (Tron, EOS), so that two of them can both
   * be applied. Absent if a ledger contains at most one transaction per number.
   */
  readonly isTimed?: boolean
  /**
   * Replaces a payment that no block contains within `afterMs` of its last signature with the same payment at a higher
   * fee. Absent for accounts whose payments expire.
   */
  readonly repricing?: Repricing & { readonly afterMs: number }
  /** Returns the key of one of the accounts. The caller wipes the key. */
  key(address: string): Promise<{ readonly address: string; readonly privateKey: Uint8Array }>
  /**
   * Returns the conditions that complete a transfer.
   * @throws ClientError, ChainNodeError
   */
  conditions(transfer: Transfer, terms: Terms): Promise<TransferConditions>
  /**
   * Checks that a transfer can succeed.
   * @throws ClientError if no node responds, ChainNodeError
   */
  check(transfer: Transfer): Promise<void>
}
