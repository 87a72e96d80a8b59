import * as z from 'zod/mini'
import { address, decimalText, hash, timeMs, tokenAmount } from '../primitives.schema.ts'

/** Traders' payments into a pool in a period, and the fees that stayed in the pool, by asset. */
const activity = z.object({
  paid: decimalText,
  paid2: decimalText,
  fees: decimalText,
  fees2: decimalText,
  trades: z.int(),
})

/** The owner of the auction slot pays a lower fee. Fees are in units of 1/100,000. */
const slot = z.object({ account: address, fee: z.int(), until: timeMs })

const poolRow = z.object({
  account: address,
  asset: tokenAmount,
  asset2: tokenAmount,
  /** The pool token, with the outstanding amount. */
  tokens: tokenAmount,
  /** Trading fee, in units of 1/100,000. */
  fee: z.int(),
  slot: z.optional(slot),
  since: timeMs,
  day: activity,
  week: activity,
})

export const poolList = z.object({
  /** False if the network's ledger has no pools. */
  supported: z.boolean(),
  ledger: z.int(),
  pools: z.array(poolRow),
})

const moment = { amount: decimalText, amount2: decimalText, tokens: decimalText }

export const poolStory = z.object({
  /** Newest first. */
  trades: z.array(
    z.object({ time: timeMs, hash, account: address, paid: tokenAmount, got: tokenAmount, fee: decimalText }),
  ),
  /** Balances at the end of each hour with activity, oldest first. */
  hours: z.array(z.object({ time: timeMs, ...moment, paid: decimalText, paid2: decimalText })),
})

export const providerEvents = z.array(
  z.object({
    pool: address,
    kind: z.enum(['deposit', 'withdrawal', 'bid']),
    time: timeMs,
    hash,
    ...moment,
    after: z.object(moment),
  }),
)

/** The effect of one transaction on a pool: an entry of the pool's public history. */
const poolEvent = z.object({
  kind: z.enum(['trade', 'deposit', 'withdrawal', 'bid']),
  time: timeMs,
  hash,
  /** The sender of the transaction. */
  account: address,
  ledger: z.int(),
  /**
   * For a trade, the amount that the pool received and the amount that it paid, in this order; otherwise the moved
   * assets, at most two.
   */
  amounts: z.array(tokenAmount),
  /** Pool tokens issued or redeemed; zero for a trade. */
  tokens: decimalText,
})

export const poolEvents = z.object({
  /** Total number of entries on all pages. */
  count: z.int(),
  /** Newest first. */
  list: z.array(poolEvent),
})

export type PoolHistoryEvent = z.infer<typeof poolEvent>
export type PoolHistoryPage = z.infer<typeof poolEvents>
export type PoolActivity = z.infer<typeof activity>
export type PoolRow = z.infer<typeof poolRow>
export type PoolList = z.infer<typeof poolList>
export type PoolStoryAnswer = z.infer<typeof poolStory>
export type ProviderEvents = z.infer<typeof providerEvents>
