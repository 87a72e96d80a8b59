import type { NetworkDefinition } from '@tidebook/protocol'
import { network } from './network.ts'

/** Addresses, codec and signing of the network of this document; fetched when first asked for. */
export const networkDefinition = async (): Promise<NetworkDefinition> => {
  const { definitionOf } = await import('@tidebook/protocol/networks')
  return definitionOf(network().profile)
}
