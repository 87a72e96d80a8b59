import type { Decimal } from '@tidebook/amount'
import type { ChainId } from '@tidebook/chains/ids'

/** A token of a chain; the chain's own coin has no issuer. */
export interface TransferToken {
  readonly code: string
  readonly issuer: string
  readonly title: string
}

/** Facts about an account on the ledger, checked before money moves to or from it. */
export interface AccountFacts {
  readonly exists: boolean
  /** Whether a program owns the account (ERR-052). */
  readonly contract: boolean
  readonly frozen: boolean
  /** Whether payments to the account require a destination tag. */
  readonly needsTag: boolean
}

/** A chain's rules for transfers; amounts in whole coins. */
export interface TransferRules {
  /** Decimal places of the chain's own coin and of its tokens. */
  readonly decimals: { readonly native: number; readonly token: number }
  /** Maximum total digits of a token amount. */
  readonly digits: number
  /** Maximum size of a memo in UTF-8 bytes; 0 where memos do not exist. */
  readonly memoBytes: number
  readonly hasTag: boolean
  readonly fee: Decimal
  /** Minimum amount that creates an account, in the chain's own coin; undefined where accounts need no activation. */
  readonly activation: Decimal | undefined
}

/** A transfer that has passed every check. */
export interface TransferOrder {
  readonly token: TransferToken
  readonly to: string
  /** Decimal text. */
  readonly amount: string
  /** The issuer's transfer rate: the amount that leaves for each 1 that arrives. */
  readonly rate: Decimal
  /** '' without a memo */
  readonly memo: string
  readonly tag: number | undefined
}

/** A wallet type that supports transfers. Each further type is another entry of `transferChains`. */
export interface TransferChain {
  readonly id: ChainId
  readonly rules: () => TransferRules
  /**
   * Reads the facts about an account.
   * @throws ClientError when no node is reachable
   */
  readonly fetchFacts: (address: string, signal: AbortSignal) => Promise<AccountFacts>
  /**
   * Reads the transfer rate of a token by its issuer: the amount that leaves the wallet for each 1 that arrives.
   * @throws ClientError
   */
  readonly rateOf: (issuer: string, signal: AbortSignal) => Promise<Decimal>
  /**
   * Returns how many times the wallet paid an address, by its history.
   * @throws ClientError
   */
  readonly sentBefore: (from: string, to: string, signal: AbortSignal) => Promise<number>
  /**
   * Has the vault confirm and sign the transfer, and sends it. Returns the id of the transaction, or undefined when
   * nothing was sent.
   */
  readonly send: (from: string, order: TransferOrder) => Promise<string | undefined>
}
