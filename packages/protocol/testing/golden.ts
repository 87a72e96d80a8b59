import golden from '../fixtures/golden-vectors.json' with { type: 'json' }
import { biz, bvcadt, call, stm, swt, xrp } from '../src/networks/index.ts'
import type { NetworkDefinition } from '../src/networks/index.ts'

const chains: Readonly<Record<string, NetworkDefinition>> = {
  jingtum: swt,
  ripple: xrp,
  call,
  stream: stm,
  bizain: biz,
  bvcadt,
}

/** Returns the network for a chain name in the recorded vectors. */
export function networkOf(chain: string): NetworkDefinition {
  const network = chains[chain]
  if (network === undefined) throw new TypeError(`No network for ${chain}`)
  return network
}

export const goldenVectors = golden.vectors
export const goldenSeeds = golden.seeds
export const goldenMultiSign = golden.multisign
