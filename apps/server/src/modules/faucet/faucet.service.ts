import { ERROR_CODES, type FaucetAnswer } from '@tidebook/contract'
import { parseDecimal, nativeFromDecimal } from '@tidebook/amount'
import { ApiError } from '../../platform/http/http.errors.ts'
import type { LedgerAccount, Submitted } from '../node/ledger-account.ts'
import type { FaucetBudget } from './faucet-budget.ts'

/** What one request pays, whole units. The native amount comes first: it makes the account. */
export interface FaucetGift {
  readonly currency: string
  /** Empty for the native token. */
  readonly issuer: string
  readonly value: string
}

const SUCCESS = 'tesSUCCESS'

/** Gives test money away on a local network (U11), by real signed payments of one account. */
export class Faucet {
  readonly #account: LedgerAccount
  readonly #gifts: readonly FaucetGift[]
  readonly #budget: FaucetBudget
  readonly #onPaid: (payments: number) => void

  constructor(
    account: LedgerAccount,
    gifts: readonly FaucetGift[],
    budget: FaucetBudget,
    onPaid: (payments: number) => void = () => undefined,
  ) {
    this.#account = account
    this.#gifts = gifts
    this.#budget = budget
    this.#onPaid = onPaid
  }

  /**
   * Pays every gift to an address.
   * @param sender network that the request came from, for its budget.
   * @throws ApiError `tooFrequent`; `internal` when the ledger refuses the native payment.
   */
  async give(address: string, sender: string): Promise<FaucetAnswer> {
    const ended = await this.#budget.take(address, sender)
    if (ended === undefined) throw new ApiError('tooFrequent', ERROR_CODES.tooFrequent.text)
    try {
      return await this.#payAll(address)
    } finally {
      ended()
    }
  }

  async #payAll(address: string): Promise<FaucetAnswer> {
    // All are numbered and sent at once and in this order, so that concurrent requests cannot take each other's numbers.
    const results = await Promise.all(
      this.#gifts.map(async (gift) => ({ gift, submitted: await this.#pay(address, gift) })),
    )
    const refused = results.find(({ submitted }) => submitted.result !== SUCCESS)
    if (refused !== undefined && refused === results[0])
      throw new ApiError('internal', `The ledger refused the payment: ${refused.submitted.message}`)
    const taken = results.filter(({ submitted }) => submitted.result === SUCCESS)
    for (const { submitted } of taken) this.#countPaid(submitted)
    return { address, payments: taken.map(({ gift, submitted }) => ({ amount: gift, hash: submitted.hash })) }
  }

  /** Paid is what a validated ledger says was paid. */
  #countPaid({ ended }: Submitted): void {
    ended.then(
      ({ phase }) => phase === 'validated' && this.#onPaid(1),
      // taken up again, and not counted, by the next run of this program
      () => undefined,
    )
  }

  #pay(address: string, { currency, issuer, value }: FaucetGift) {
    const amount = issuer === '' ? String(nativeFromDecimal(parseDecimal(value))) : { currency, issuer, value }
    return this.#account.submit({ TransactionType: 'Payment', Destination: address, Amount: amount, Flags: 0 })
  }
}
