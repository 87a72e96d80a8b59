import { ERROR_CODES, type FaucetAnswer } from '@tidebook/contract'
import { parseDecimal, nativeFromDecimal } from '@tidebook/amount'
import { ApiError } from '../http/http.errors.ts'
import type { LedgerAccount } from '../local-network/ledger-account.ts'
import { createAttemptLimiter, type AttemptLimiter } from './attempt-limiter.ts'

/** What one request pays, whole units. The native amount comes first: it makes the account. */
export interface FaucetGift {
  readonly currency: string
  /** Empty for the native token. */
  readonly issuer: string
  readonly value: string
}

export interface FaucetLimits {
  readonly perAddress: number
  readonly perSender: number
  readonly windowMs: number
}

export const DEFAULT_FAUCET_LIMITS: FaucetLimits = { perAddress: 2, perSender: 20, windowMs: 3_600_000 }

const SUCCESS = 'tesSUCCESS'

/** Gives test money away on a local network (U11), by real signed payments of one account. */
export class Faucet {
  readonly #account: LedgerAccount
  readonly #gifts: readonly FaucetGift[]
  readonly #perAddress: AttemptLimiter
  readonly #perSender: AttemptLimiter

  constructor(
    account: LedgerAccount,
    gifts: readonly FaucetGift[],
    now: () => number,
    limits: FaucetLimits = DEFAULT_FAUCET_LIMITS,
  ) {
    this.#account = account
    this.#gifts = gifts
    this.#perAddress = createAttemptLimiter(limits.perAddress, limits.windowMs, now)
    this.#perSender = createAttemptLimiter(limits.perSender, limits.windowMs, now)
  }

  /**
   * Pays every gift to an address.
   * @param sender where the request came from, for the limit.
   * @throws ApiError `tooFrequent`; `internal` when the ledger refuses the native payment.
   */
  async give(address: string, sender: string): Promise<FaucetAnswer> {
    if (!this.#perSender.allow(sender) || !this.#perAddress.allow(address))
      throw new ApiError('tooFrequent', ERROR_CODES.tooFrequent.text)
    // All are numbered and sent at once and in this order, so that concurrent requests cannot take each other's numbers.
    const results = await Promise.all(
      this.#gifts.map(async (gift) => ({ gift, submitted: await this.#pay(address, gift) })),
    )
    const refused = results.find(({ submitted }) => submitted.result !== SUCCESS)
    if (refused !== undefined && refused === results[0])
      throw new ApiError('internal', `The ledger refused the payment: ${refused.submitted.message}`)
    return {
      address,
      payments: results
        .filter(({ submitted }) => submitted.result === SUCCESS)
        .map(({ gift, submitted }) => ({ amount: gift, hash: submitted.hash })),
    }
  }

  #pay(address: string, { currency, issuer, value }: FaucetGift) {
    const amount = issuer === '' ? String(nativeFromDecimal(parseDecimal(value))) : { currency, issuer, value }
    return this.#account.submit({ TransactionType: 'Payment', Destination: address, Amount: amount, Flags: 0 })
  }
}
