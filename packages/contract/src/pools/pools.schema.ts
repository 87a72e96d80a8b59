import * as z from 'zod/mini'
import { address, decimalText, hash, timeMs, tokenAmount } from '../primitives.schema.ts'

/** What traders paid into a pool in some time, and what of it stayed with the providers; by asset. */
const activity = z.object({
  paid: decimalText,
  paid2: decimalText,
  fees: decimalText,
  fees2: decimalText,
  trades: z.int(),
})

/** Who may trade at a lower fee for now. Fees are units of 1/100,000. */
const slot = z.object({ account: address, fee: z.int(), until: timeMs })

export const poolRow = z.object({
  account: address,
  asset: tokenAmount,
  asset2: tokenAmount,
  /** The token that providers hold, and how many there are. */
  tokens: tokenAmount,
  /** Trading fee, units of 1/100,000. */
  fee: z.int(),
  slot: z.optional(slot),
  since: timeMs,
  day: activity,
  week: activity,
})

export const poolList = z.object({
  /** False on a network whose ledger has no pools. */
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
  /** What it held at the end of each hour in which something happened, oldest first. */
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

export type PoolActivity = z.infer<typeof activity>
export type PoolRow = z.infer<typeof poolRow>
export type PoolList = z.infer<typeof poolList>
export type PoolStoryAnswer = z.infer<typeof poolStory>
export type ProviderEvents = z.infer<typeof providerEvents>
