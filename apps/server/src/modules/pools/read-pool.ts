import type { TokenId } from '@tidebook/market'
import { amountText, tokenValueOf } from '@tidebook/market'
import type { TokenAmount } from '@tidebook/contract'
import * as z from 'zod/mini'
import type { NodeLink } from '../node/node-link.ts'
import { NodeLinkError } from '../node/node.errors.ts'
import { parseNodeAnswer } from '../node/parse-node-answer.ts'

const amount = z.union([z.string(), z.looseObject({ currency: z.string(), issuer: z.string(), value: z.string() })])

const slot = z.looseObject({ account: z.string(), discounted_fee: z.number(), expiration: z.string() })

const answer = z.looseObject({
  amm: z.looseObject({
    account: z.string(),
    amount,
    amount2: amount,
    lp_token: z.looseObject({ currency: z.string(), issuer: z.string(), value: z.string() }),
    trading_fee: z.number(),
    auction_slot: z.optional(slot),
  }),
})

/** The current state of a pool on the node. Fees are in units of 1/100,000. */
export interface NodePoolState {
  readonly account: string
  readonly asset: TokenAmount
  readonly asset2: TokenAmount
  readonly tokens: TokenAmount
  readonly fee: number
  readonly slot: { readonly account: string; readonly fee: number; readonly until: number } | undefined
}

/** Error codes for a missing pool, or for a ledger without pools. */
const NONE = new Set(['actNotFound', 'unknownCmd', 'issueMalformed'])

/**
 * Reads the pool of two tokens from the last validated ledger; returns undefined when it does not exist.
 * @throws NodeLinkError
 */
export async function readPool(
  link: NodeLink,
  one: TokenId,
  other: TokenId,
  nativeCode: string,
): Promise<NodePoolState | undefined> {
  try {
    const params = { asset: assetOf(one), asset2: assetOf(other), ledger_index: 'validated' }
    const { amm } = parseNodeAnswer(answer, await link.request('amm_info', params))
    return {
      account: amm.account,
      asset: amountText(tokenValueOf(amm.amount, nativeCode)),
      asset2: amountText(tokenValueOf(amm.amount2, nativeCode)),
      tokens: { currency: amm.lp_token.currency, issuer: amm.lp_token.issuer, value: amm.lp_token.value },
      fee: amm.trading_fee,
      slot: amm.auction_slot && {
        account: amm.auction_slot.account,
        fee: amm.auction_slot.discounted_fee,
        until: Date.parse(amm.auction_slot.expiration.replace(/\.\d+\+0000$/, 'Z')),
      },
    }
  } catch (error) {
    if (error instanceof NodeLinkError && error.reason !== undefined && NONE.has(error.reason)) return undefined
    throw error
  }
}

function assetOf({ currency, issuer }: TokenId): TokenId | { readonly currency: string } {
  return issuer === '' ? { currency } : { currency, issuer }
}
