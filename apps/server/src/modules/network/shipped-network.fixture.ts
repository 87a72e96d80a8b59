import { readFileSync } from 'node:fs'
import { networkDescription, type NetworkDescription } from './network-description.ts'
import { resolveNetwork } from './network-file.ts'
import type { ServedNetwork } from './served-network.ts'

/** The description of a network that comes with the product, for tests. */
export const shippedDescription = (name = 'local'): NetworkDescription =>
  networkDescription.parse(
    JSON.parse(readFileSync(new URL(`../../../../../networks/${name}.json`, import.meta.url), 'utf8')),
  )

/** The demonstration network with issuers that a test names. */
export const shippedNetwork = (issuerOf: (code: string) => string, name = 'local'): ServedNetwork =>
  resolveNetwork(shippedDescription(name), issuerOf)
