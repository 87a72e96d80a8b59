import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { financePlaceOf } from '../modules/agent/finance-reader.ts'
import { financeStock } from '../modules/agent/start-agent.ts'
import type { NetworkDescription } from '../modules/network/network-description.ts'
import type { Logger } from '../platform/logger.ts'
import type { OpenNetwork } from './open-network.ts'

export interface StockStoredOptions {
  readonly pool: pg.Pool
  readonly description: NetworkDescription
  readonly give: NonNullable<OpenNetwork['stockAgent']>
  readonly logger: Logger
  /** Settles when the network is made. */
  readonly prepared: Promise<void>
}

/** Between two looks at the accounts, milliseconds. */
const PAUSE_MS = 2000

/**
 * Gives the agent of another program the tokens that it pays with on a network of our own, once its accounts are in the
 * database: that program has no key of an issuer.
 * @returns how to stop
 */
export const stockStoredAccounts = (options: StockStoredOptions): (() => Promise<void>) => {
  const stopping = new AbortController()
  const { signal } = stopping
  const loop = async (): Promise<void> => {
    await options.prepared
    const stocked = new Set<string>()
    while (!signal.aborted) {
      try {
        await stockOnce(options, stocked)
      } catch (error) {
        if (!signal.aborted) options.logger.warn({ err: error }, 'the agent could not be given its stock')
      }
      await delay(PAUSE_MS, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }
  const ended = loop().catch(() => undefined)
  return async () => {
    stopping.abort()
    await ended
  }
}

const stockOnce = async ({ pool, description, give }: StockStoredOptions, stocked: Set<string>): Promise<void> => {
  const { rows } = await pool.query<{ readonly place: string; readonly address: string }>(
    'select place, address from app.agent_accounts',
  )
  const places = new Map(rows.map(({ place, address }) => [place, address]))
  const { profile, gateways } = description
  const payer = places.get(profile)
  for (const { chain, token, enabled, maximum } of gateways) {
    if (payer === undefined || !enabled || chain === profile || !places.has(chain) || stocked.has(chain)) continue
    await give(payer, [{ token, largest: maximum.deposit }])
    stocked.add(chain)
  }
  const finance = financePlaceOf(profile)
  const seller = places.get(finance)
  if (seller === undefined || stocked.has(finance)) return
  if (payer !== undefined) await give(payer, [])
  await give(seller, financeStock(description))
  stocked.add(finance)
}
