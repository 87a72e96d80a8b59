import * as z from 'zod/mini'
import { decimalText, timeMs } from '../primitives.schema.ts'

const tokenId = z.object({ currency: z.string(), issuer: z.string() })
/** An amount of the base, and its total in the counter. */
const turned = z.object({ amount: decimalText, total: decimalText })

/** A wallet's trading result in one pair, in the counter, by first in, first out. */
const pairProfit = z.object({
  pair: z.string(),
  base: tokenId,
  counter: tokenId,
  fills: z.int(),
  bought: turned,
  sold: turned,
  /** Realized profit: proceeds minus cost of amounts both bought and sold here. */
  realised: decimalText,
  /** Amounts bought here but not sold, with their cost. */
  held: turned,
  /** Amounts sold here but not bought here. Their cost is unknown. */
  uncovered: turned,
})

export const walletProfit = z.object({
  /** Time of the first fill included; 0 without fills. */
  from: timeMs,
  /** Whether all fills are included; otherwise only the last 100,000. */
  complete: z.boolean(),
  pairs: z.array(pairProfit),
})

export const walletWorth = z.object({
  /** Milliseconds between two points. The last point is the last ledger. */
  step: z.int(),
  /** [ms, value, net value transferred in since the previous point], in the anchor currency. */
  points: z.array(z.tuple([timeMs, decimalText, decimalText])),
  /** Change of the value minus net transfers. */
  profit: decimalText,
  moved: decimalText,
  /** Balance keys of tokens held while they had no price. Such tokens count as zero. */
  unpriced: z.array(z.string()),
})

export type PairProfitText = z.infer<typeof pairProfit>
export type WalletProfit = z.infer<typeof walletProfit>
export type WalletWorth = z.infer<typeof walletWorth>
