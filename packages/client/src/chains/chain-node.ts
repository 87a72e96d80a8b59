import type { Decimal } from '@tidebook/amount'
import type { AssetBalance, ChainAsset, ChainId, Transfer, TransferConditions } from '@tidebook/chains'
import type { ChainPort, Terms } from '../submit/chain-port.ts'

/** A payment that a chain has. */
export interface ChainRecord {
  readonly hash: string
  readonly from: string
  readonly to: string
  readonly asset: ChainAsset
  /** whole coins */
  readonly amount: Decimal
  readonly memo?: string | undefined
  /** milliseconds since 1970 */
  readonly time: number
  readonly succeeded: boolean
}

/** What a transfer would cost now, in whole coins of the chain: the likely fee, and the most that can be taken. */
export interface FeeEstimate {
  readonly likely: Decimal
  readonly most: Decimal
}

/**
 * The nodes of a chain, as a wallet uses them. Money is told by more than half of the nodes where there are three or more.
 * Everything throws ClientError when nodes cannot be asked or do not agree, and ChainNodeError for what they say.
 */
export interface ChainNode {
  readonly chain: ChainId
  /** For the one `SubmissionSession` of the chain. */
  readonly port: ChainPort
  /** The chain's own coin. */
  readonly coin: ChainAsset
  /**
   * A token as its contract or issuer describes it; its word about decimals is bounded, its code is text of a stranger.
   * `code` names one of several of an issuer (Ripple family, EOS).
   */
  asset(issuer: string, code?: string, signal?: AbortSignal): Promise<ChainAsset>
  balance(address: string, asset: ChainAsset, signal?: AbortSignal): Promise<AssetBalance>
  fee(transfer: Transfer, signal?: AbortSignal): Promise<FeeEstimate>
  /**
   * Looks for what would make a transfer fail or lose it: a receiver that is a contract or not active, accounts that are
   * frozen, too little of the asset, of the coin for fees, or of the chain's resources.
   * @throws ChainNodeError
   */
  check(transfer: Transfer, signal?: AbortSignal): Promise<void>
  /** What `ChainTransactions.build` needs beside the transfer; `terms` come from the session. */
  conditions(transfer: Transfer, terms: Terms, signal?: AbortSignal): Promise<TransferConditions>
  /** Payments of an address, newest first, where the chain's nodes keep a history. */
  history?(address: string, signal?: AbortSignal): Promise<readonly ChainRecord[]>
  /** Names of the accounts that a public key holds (EOS). @throws ChainNodeError `chain/eos-inactive` for none */
  accounts?(publicKey: string, signal?: AbortSignal): Promise<readonly string[]>
}
