import * as z from 'zod/mini'
import { decimalText, timeMs } from '../primitives.schema.ts'

const tokenId = z.object({ currency: z.string(), issuer: z.string() })
/** An amount of the base and its total in the counter. */
const turned = z.object({ amount: decimalText, total: decimalText })

/** A wallet's trading result in one pair, in the counter; first in, first out. */
const pairProfit = z.object({
  pair: z.string(),
  base: tokenId,
  counter: tokenId,
  fills: z.int(),
  bought: turned,
  sold: turned,
  /** Realized profit: proceeds of amounts bought and sold here, minus their cost. */
  realised: decimalText,
  /** Amounts bought here and not sold, with their cost. */
  held: turned,
  /** Amounts sold but not bought here. Their cost is unknown. */
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
  /** [ms, value, value transferred in since the previous point minus value transferred out], in the anchor currency. */
  points: z.array(z.tuple([timeMs, decimalText, decimalText])),
  /** Change of the value minus transfers. */
  profit: decimalText,
  moved: decimalText,
  /** Balance keys of tokens held while they had no price. They count as zero. */
  unpriced: z.array(z.string()),
})

export type PairProfitText = z.infer<typeof pairProfit>
export type WalletProfit = z.infer<typeof walletProfit>
export type WalletWorth = z.infer<typeof walletWorth>
