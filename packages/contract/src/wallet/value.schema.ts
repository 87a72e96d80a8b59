import * as z from 'zod/mini'
import { decimalText, timeMs } from '../primitives.schema.ts'

const tokenId = z.object({ currency: z.string(), issuer: z.string() })
/** An amount of the base and what it came to in the counter. */
const turned = z.object({ amount: decimalText, total: decimalText })

/** What trading one pair has brought a wallet, in the counter; first bought is first sold. */
export const pairProfit = z.object({
  pair: z.string(),
  base: tokenId,
  counter: tokenId,
  fills: z.int(),
  bought: turned,
  sold: turned,
  /** Proceeds of what was bought here and sold again, less what it had cost. */
  realised: decimalText,
  /** Bought here and not sold, with what it cost. */
  held: turned,
  /** Sold without having been bought here: what it cost is not known. */
  uncovered: turned,
})

export const walletProfit = z.object({
  /** Time of the first fill that is counted; 0 without fills. */
  from: timeMs,
  /** All fills are counted; otherwise the last 100,000. */
  complete: z.boolean(),
  pairs: z.array(pairProfit),
})

export const walletWorth = z.object({
  /** Milliseconds between two points; the last one is the last ledger. */
  step: z.int(),
  /** [ms, value, value of what came from outside since the point before less what went there], in the anchor currency. */
  points: z.array(z.tuple([timeMs, decimalText, decimalText])),
  /** Change of the value beyond what came and went. */
  profit: decimalText,
  moved: decimalText,
  /** Balance keys of what was held while it had no price; it counts as nothing. */
  unpriced: z.array(z.string()),
})

export type PairProfitText = z.infer<typeof pairProfit>
export type WalletProfit = z.infer<typeof walletProfit>
export type WalletWorth = z.infer<typeof walletWorth>
