import type { TokenObstacle } from '@tidebook/contract/finance'

/** A payment to the finance account in a validated ledger. */
export interface FoundPayment {
  readonly hash: string
  readonly ledger: number
  /** Close time of the payment's ledger, milliseconds since 1970. */
  readonly time: number
  readonly from: string
  readonly to: string
  readonly token: string
  /** '' for the native coin. */
  readonly issuer: string
  /** Amount received, decimal text. */
  readonly amount: string
  readonly memo: string | undefined
}

/** Agent functions that orders use. The `agent` module provides them. While they are absent, nothing can be bought. */
export interface FinanceDirectory {
  /** Returns the account that sells products and repays them; undefined while its ledger is not being read. */
  account(): string | undefined
  /**
   * Returns the account's balance of a token, without balances that others route through it, as decimal text.
   * @throws when the ledger cannot be queried
   */
  held(token: string, issuer: string): Promise<string>
  /**
   * Returns the obstacle that currently prevents the account from repaying a token.
   * @throws when the ledger cannot be queried
   */
  obstacle(token: string, issuer: string): Promise<TokenObstacle | undefined>
  /**
   * Returns a payment to the account: undefined if no validated ledger contains the transaction, null if the
   * transaction is not a payment to this account.
   * @throws when the ledger cannot be queried
   */
  payment(hash: string): Promise<FoundPayment | null | undefined>
  /**
   * Returns a payment from the account to `to`, with the same results as `payment`.
   * @throws when the ledger cannot be queried
   */
  paid(hash: string, to: string): Promise<FoundPayment | null | undefined>
}
