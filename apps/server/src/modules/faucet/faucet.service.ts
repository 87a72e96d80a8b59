import { ERROR_CODES, type FaucetAnswer } from '@tidebook/contract'
import { parseDecimal, nativeFromDecimal } from '@tidebook/amount'
import { ApiError } from '../../platform/http/http.errors.ts'
import type { LedgerAccount, Submitted } from '../node/ledger-account.ts'
import type { FaucetBudget } from './faucet-budget.ts'

/** Amount paid per request, in whole units. The native amount comes first, because it creates the account. */
export interface FaucetPayout {
  readonly currency: string
  /** Empty for the native token. */
  readonly issuer: string
  readonly value: string
}

const SUCCESS = 'tesSUCCESS'

/** Pays out test money on a local network (U11), with signed payments from one account. */
export class Faucet {
  readonly #account: LedgerAccount
  readonly #payouts: readonly FaucetPayout[]
  readonly #budget: FaucetBudget
  readonly #onPaid: (payments: number) => void

  constructor(
    account: LedgerAccount,
    payouts: readonly FaucetPayout[],
    budget: FaucetBudget,
    onPaid: (payments: number) => void = () => undefined,
  ) {
    this.#account = account
    this.#payouts = payouts
    this.#budget = budget
    this.#onPaid = onPaid
  }

  /**
   * Pays every configured amount to an address.
   * @param sender network of the request, for its budget
   * @throws ApiError `tooFrequent`; `internal` when the ledger refuses the native payment.
   */
  async pay(address: string, sender: string): Promise<FaucetAnswer> {
    const ended = await this.#budget.take(address, sender)
    if (ended === undefined) throw new ApiError('tooFrequent', ERROR_CODES.tooFrequent.text)
    try {
      return await this.#payAll(address)
    } finally {
      ended()
    }
  }

  async #payAll(address: string): Promise<FaucetAnswer> {
    // All payments are numbered and sent together in this order, so that concurrent requests cannot use each other's
    // sequence numbers.
    const results = await Promise.all(
      this.#payouts.map(async (payout) => ({ payout, submitted: await this.#payAmount(address, payout) })),
    )
    const refused = results.find(({ submitted }) => submitted.result !== SUCCESS)
    if (refused !== undefined && refused === results[0])
      throw new ApiError('internal', `The ledger refused the payment: ${refused.submitted.message}`)
    const taken = results.filter(({ submitted }) => submitted.result === SUCCESS)
    for (const { submitted } of taken) this.#countPaid(submitted)
    return { address, payments: taken.map(({ payout, submitted }) => ({ amount: payout, hash: submitted.hash })) }
  }

  /** Counts a payment when a validated ledger contains it. */
  #countPaid({ ended }: Submitted): void {
    ended.then(
      ({ phase }) => phase === 'validated' && this.#onPaid(1),
      // the next run of this program resumes the payment, but does not count it
      () => undefined,
    )
  }

  #payAmount(address: string, { currency, issuer, value }: FaucetPayout) {
    const amount = issuer === '' ? String(nativeFromDecimal(parseDecimal(value))) : { currency, issuer, value }
    return this.#account.submit({ TransactionType: 'Payment', Destination: address, Amount: amount, Flags: 0 })
  }
}
