import type { ChainId } from '@tidebook/chains'
import { chainFacts, network } from '../../../lib/network.ts'

const KINDS: readonly ChainId[] = ['eth', 'heco', 'bsc', 'xrp']

/** Where a chain of a demonstration gives coins away, or undefined: only the ledgers that run beside a local network do. */
export function giftHost(chain: ChainId): string | undefined {
  return network().local && KINDS.includes(chain) ? chainFacts(chain)?.hosts[0] : undefined
}

/**
 * Requests coins of a demonstration for an address. The server decides how many, and how often.
 * @throws a TypeError when the chain does not answer, or gives nothing
 */
export async function giveTestCoins(host: string, address: string): Promise<void> {
  const body = JSON.stringify({ method: 'tidebook_gift', params: [{ account: address }] })
  const answer = await fetch(host, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
  if (!answer.ok) throw new TypeError(`no test coins: ${answer.status}`)
}
