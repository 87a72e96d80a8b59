import { storeShortages, type Shortage } from '../gateway/shortages.repository.ts'
import type { AgentContext } from './agent-context.ts'

const FEES = 'fees:'

/** Returns the name under which the coin that pays a gateway's fees is listed among the assets that payments need. */
export function feeStockOf(base: string): string {
  return `${FEES}${base}`
}

/** Publishes the assets of which the agent had too little in this round, and logs each when its shortage begins. */
export async function publishShortages(
  { pool, logger, now, served }: AgentContext,
  short: Iterable<string>,
): Promise<void> {
  const found = [...short].map((stock): Shortage =>
    stock.startsWith(FEES) ? { base: stock.slice(FEES.length), kind: 'fees' } : { base: stock, kind: 'stock' },
  )
  for (const { base, kind } of await storeShortages(pool, found, now())) {
    const chain = served.find(({ gateway }) => gateway.base === base)?.chain
    if (kind === 'fees')
      logger.warn(
        { base, chain: chain?.chain, address: chain?.address },
        `The account pays fees in ${chain?.coin.code ?? 'its coin'} and has too little; payments wait`,
      )
    else logger.warn({ base }, 'an account of the agent holds too little; payments are delayed')
  }
}
