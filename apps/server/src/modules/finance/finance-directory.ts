import type { TokenObstacle } from '@tidebook/contract/finance'

/** A payment to the finance account, as a validated ledger has it. */
export interface FoundPayment {
  readonly hash: string
  readonly ledger: number
  /** Close time of its ledger, milliseconds since 1970. */
  readonly time: number
  readonly from: string
  readonly to: string
  readonly token: string
  /** '' for the native coin. */
  readonly issuer: string
  /** What arrived, decimal text. */
  readonly amount: string
  readonly memo: string | undefined
}

/** What orders have to know of the agent; the module `agent` fills it. Absent: nothing can be bought. */
export interface FinanceDirectory {
  /** The account that sells products and pays back; undefined while its ledger is not being read. */
  account(): string | undefined
  /** What it holds of a token, without what others paid through it, decimal text. @throws when the ledger cannot be asked */
  held(token: string, issuer: string): Promise<string>
  /** What keeps it from paying a token back now. @throws when the ledger cannot be asked */
  obstacle(token: string, issuer: string): Promise<TokenObstacle | undefined>
  /**
   * A payment to it: undefined where no validated ledger has the transaction, null where it is no payment to this account.
   * @throws when the ledger cannot be asked
   */
  payment(hash: string): Promise<FoundPayment | null | undefined>
  /** A payment of it to somebody, for a transaction that is one. @throws when the ledger cannot be asked */
  paid(hash: string, to: string): Promise<FoundPayment | null | undefined>
}
