import type { ChainId } from '@tidebook/chains/ids'
import { valueOf } from '../../../lib/loadable.ts'
import { chainFacts } from '../../../lib/network.ts'
import { hostsStore } from '../model/network-store.ts'

/**
 * Returns the addresses of a chain's nodes: for Ethereum and MOAC those in the hosts file, which the page refreshes
 * (CHN-024), otherwise those in the document. If the file lists none, those in the document apply (ADR 0123).
 */
export function chainHosts(chain: ChainId): readonly string[] {
  const file = valueOf(hostsStore.get())
  const listed = chain === 'eth' ? file?.ethHosts : chain === 'moac' ? file?.moacHosts : undefined
  return listed?.length ? listed : (chainFacts(chain)?.hosts ?? [])
}
