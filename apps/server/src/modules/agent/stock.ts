import { compare, parseDecimal } from '@tidebook/amount'
import type { ChainId } from '@tidebook/chains'
import { servedChains, type AgentContext } from './agent-context.ts'
import { STOCK_MEMO } from './deposit-reader.ts'

/**
 * Whole coins paid to the agent's account on a demonstration chain, and the balance below which they are paid again.
 */
const COINS: Readonly<Partial<Record<ChainId, readonly [value: string, least: string]>>> = {
  xrp: ['1000000', '1000'],
}
const USUAL = ['1000', '10'] as const

/** Pays whole coins on a demonstration chain. Returns false if the chain does not accept the payment. */
export type SendCoins = (chain: ChainId, address: string, value: string, memo?: string) => Promise<boolean>

/**
 * Funds the agent's accounts on demonstration chains that hold too little.
 * @returns whether all of them hold enough
 */
export async function fundAccounts({ served }: AgentContext, send: SendCoins): Promise<boolean> {
  let isFull = true
  for (const { chain } of servedChains(served)) {
    const [value, least] = COINS[chain.chain] ?? USUAL
    const held = await chain.spendable(chain.address).catch(() => undefined)
    if (held !== undefined && compare(held, parseDecimal(least)) >= 0) continue
    isFull = false
    await send(chain.chain, chain.address, value, STOCK_MEMO)
  }
  return isFull
}
