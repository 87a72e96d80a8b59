import { createHash } from 'node:crypto'
import type { NetworkDescription } from './network-description.ts'

/** Chains and gateways in a network file. */
interface DescribedChains {
  readonly chains: readonly NetworkDescription['chains'][number][]
  readonly gateways: readonly NetworkDescription['gateways'][number][]
}

/**
 * Returns a digest of a network file's configuration of one chain and its gateways. The digest does not depend on the
 * order of members, and an absent member equals an undefined one. A gateway opens only after a check of exactly this
 * configuration.
 */
export function chainConfiguration({ chains, gateways }: DescribedChains, chain: string): string {
  const own = [chains.filter((each) => each.chain === chain), gateways.filter((each) => each.chain === chain)]
  return createHash('sha256').update(JSON.stringify(own, sorted)).digest('hex')
}

/** Replacer of `JSON.stringify` that sorts the members of objects by name. */
function sorted(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}
