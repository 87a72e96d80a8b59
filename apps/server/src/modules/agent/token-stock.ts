import { setTimeout as delay } from 'node:timers/promises'
import { add, formatDecimal, ZERO } from '@tidebook/amount'
import { priceOf, promisedBonus } from '@tidebook/contract/finance'
import type { Logger } from '../../platform/logger.ts'
import type { Queries } from '../../platform/database/queries.ts'
import type { NetworkDescription } from '../network/network-description.ts'
import { financePlaceOf } from './finance-reader.ts'

/** A token of which an account receives many times the largest payment, in whole coins. */
interface StockOf {
  readonly token: string
  readonly largest: string
}

/** Pays tokens to an account, and native coins if it has none. Keeps existing balances. */
export type SendTokens = (address: string, stock: readonly StockOf[]) => Promise<void>

export interface TokenStockOptions {
  readonly pool: Queries
  readonly description: NetworkDescription
  readonly send: SendTokens
  readonly logger: Logger
}

/** Pause between two checks of the accounts, in milliseconds. */
const PAUSE_MS = 2000

/**
 * Pays the agent the tokens that it needs on one of our own networks, once its accounts are in the database. Runs in
 * the program that has the issuers' keys, regardless of which program is the agent.
 * @returns a function that stops it
 */
export function startTokenStock(options: TokenStockOptions): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const loop = async (): Promise<void> => {
    const stocked = new Set<string>()
    while (!signal.aborted) {
      try {
        await stockOnce(options, stocked)
      } catch (error) {
        if (!signal.aborted) options.logger.warn({ err: error }, 'stocking the accounts of the agent failed')
      }
      // Settles early when the program stops.
      await delay(PAUSE_MS, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }
  const ended = loop()
  return async () => {
    stopping.abort()
    await ended
  }
}

/**
 * Pays the agent's accounts the tokens that they have not received yet.
 * @param stocked tokens and places that are done; updated here
 */
export async function stockOnce(
  { pool, description, send }: Omit<TokenStockOptions, 'logger'>,
  stocked: Set<string>,
): Promise<void> {
  const { rows } = await pool.query<{ readonly place: string; readonly address: string }>(
    'select place, address from app.agent_accounts',
  )
  const places = new Map(rows.map(({ place, address }) => [place, address]))
  const { profile, gateways } = description
  const payer = places.get(profile)
  for (const { chain, token, enabled, maximum } of gateways) {
    if (payer === undefined || !enabled || chain === profile || !places.has(chain) || stocked.has(token)) continue
    await send(payer, [{ token, largest: maximum.deposit }])
    stocked.add(token)
  }
  const finance = financePlaceOf(profile)
  const seller = places.get(finance)
  if (seller === undefined || stocked.has(finance)) return
  // The agent reads this account even if no gateway pays tokens to it, so it must exist.
  if (payer !== undefined) await send(payer, [])
  await send(seller, financeStock(description))
  stocked.add(finance)
}

/**
 * Returns the initial tokens of a demonstration's finance account, which exceed the bonuses of all products together.
 */
function financeStock({ finance }: NetworkDescription): readonly StockOf[] {
  return [...new Set(finance?.products.map(({ token }) => token))].map((token) => ({
    token,
    largest: formatDecimal(
      (finance?.products ?? [])
        .filter((product) => product.token === token)
        .reduce(
          (sum, { unit, total, rate, days }) => add(sum, promisedBonus(priceOf(unit, total), { rate, days })),
          ZERO,
        ),
    ),
  }))
}
