import type { Decimal } from '@tidebook/amount'
import type { AssetBalance, ChainAsset, ChainId, Transfer, TransferConditions } from '@tidebook/chains'
import type { ChainPort, Terms } from '../submit/chain-port.ts'

/** A payment on a chain. */
export interface ChainRecord {
  readonly hash: string
  readonly from: string
  readonly to: string
  readonly asset: ChainAsset
  /** Whole coins. */
  readonly amount: Decimal
  readonly memo?: string | undefined
  /** Milliseconds since 1970. */
  readonly time: number
  readonly succeeded: boolean
}

/** Current cost of a transfer in whole coins of the chain: the likely fee and the maximum fee. */
export interface FeeEstimate {
  readonly likely: Decimal
  readonly most: Decimal
}

/** Replaces a transaction with another one that has the same number and a higher fee. */
export interface Repricing {
  /**
   * Returns whether a block contains a transaction of the address with this number; a reorg may still remove the block.
   */
  isNumberUsed(address: string, sequence: number, signal?: AbortSignal): Promise<boolean>
  /**
   * Returns conditions for the same transfer under the number of `terms`, with a fee at which nodes replace the earlier
   * transactions.
   * @param earlier signed bytes of the earlier transactions, hex
   * @throws ChainNodeError `chain/fee-too-high` above the limit of the network; ClientError
   */
  conditions(
    transfer: Transfer,
    terms: Terms,
    earlier: readonly string[],
    signal?: AbortSignal,
  ): Promise<TransferConditions>
}

/**
 * The nodes of a chain as a wallet uses them. With three or more nodes, more than half must agree on monetary amounts.
 * All methods throw ClientError if nodes cannot be reached or disagree, and ChainNodeError for refusals.
 */
export interface ChainNode {
  readonly chain: ChainId
  /** For the only `SubmissionSession` of the chain. */
  readonly port: ChainPort
  /** The native coin of the chain. */
  readonly coin: ChainAsset
  /**
   * Returns a token as its contract or issuer describes it. Decimals are bounded; the code is untrusted text. `code`
   * selects one of an issuer's tokens (Ripple family, EOS).
   */
  asset(issuer: string, code?: string, signal?: AbortSignal): Promise<ChainAsset>
  balance(address: string, asset: ChainAsset, signal?: AbortSignal): Promise<AssetBalance>
  fee(transfer: Transfer, signal?: AbortSignal): Promise<FeeEstimate>
  /**
   * Finds reasons why a transfer would fail or be lost: a receiver that is a contract or inactive, frozen accounts, or
   * too little of the asset, of the coin for fees, or of the chain's resources.
   * @throws ChainNodeError
   */
  check(transfer: Transfer, signal?: AbortSignal): Promise<void>
  /**
   * Returns the data that `ChainTransactions.build` needs in addition to the transfer. `terms` come from the session.
   */
  conditions(transfer: Transfer, terms: Terms, signal?: AbortSignal): Promise<TransferConditions>
  /** Replaces a transaction that no block contains. Absent on chains whose transactions expire. */
  readonly repricing?: Repricing
  /** Payments of an address, newest first, on chains whose nodes keep a history. */
  history?(address: string, signal?: AbortSignal): Promise<readonly ChainRecord[]>
  /**
   * Names of the accounts of a public key (EOS).
   * @throws ChainNodeError `chain/eos-inactive` if there are none
   */
  accounts?(publicKey: string, signal?: AbortSignal): Promise<readonly string[]>
}
