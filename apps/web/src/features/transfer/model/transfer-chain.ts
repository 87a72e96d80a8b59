import type { Decimal } from '@tidebook/amount'
import type { ChainId } from '@tidebook/chains/ids'

/** A token of a chain; its own coin has no issuer. */
export interface TransferToken {
  readonly code: string
  readonly issuer: string
  readonly title: string
}

/** What a ledger says of an account before money goes to it or leaves it. */
export interface AccountFacts {
  readonly exists: boolean
  /** it belongs to a program, not to a person (ERR-052) */
  readonly contract: boolean
  readonly frozen: boolean
  /** nothing arrives without a destination tag */
  readonly needsTag: boolean
}

/** What a chain asks of a transfer; amounts in whole coins. */
export interface TransferRules {
  /** digits after the point of the chain's own coin, and of its tokens */
  readonly decimals: { readonly native: number; readonly token: number }
  /** most digits in all that an amount of a token may have */
  readonly digits: number
  /** most bytes of a memo as UTF-8; 0 where there is none */
  readonly memoBytes: number
  readonly hasTag: boolean
  readonly fee: Decimal
  /** the least that makes an account, in the chain's own coin; undefined where accounts need nothing */
  readonly activation: Decimal | undefined
}

/** A transfer that has passed every check. */
export interface TransferOrder {
  readonly token: TransferToken
  readonly to: string
  /** decimal text */
  readonly amount: string
  /** what the issuer charges for passing its token on: what leaves for each 1 that arrives */
  readonly rate: Decimal
  /** '' for none */
  readonly memo: string
  readonly tag: number | undefined
}

/** One wallet type with which money is moved. A further type is a further entry of `TRANSFER_CHAINS`. */
export interface TransferChain {
  readonly id: ChainId
  readonly rules: () => TransferRules
  /** @throws ClientError when nobody could be asked */
  readonly factsOf: (address: string, signal: AbortSignal) => Promise<AccountFacts>
  /** What leaves the wallet for each 1 of a token that arrives, by its issuer. @throws ClientError */
  readonly rateOf: (issuer: string, signal: AbortSignal) => Promise<Decimal>
  /** How often the wallet has paid an address, as its history says. @throws ClientError */
  readonly sentBefore: (from: string, to: string, signal: AbortSignal) => Promise<number>
  /** Has the vault ask and sign, and sends. Answers the id of the transaction, undefined when nothing was sent. */
  readonly send: (from: string, order: TransferOrder) => Promise<string | undefined>
}
