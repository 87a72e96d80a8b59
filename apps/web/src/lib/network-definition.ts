import type { NetworkDefinition } from '@tidebook/protocol'
import { network } from './network.ts'

/** Loads addresses, codec and signing of the document's network on first use. */
export async function networkDefinition(): Promise<NetworkDefinition> {
  const { definitionOf } = await import('@tidebook/protocol/networks')
  return definitionOf(network().profile)
}
