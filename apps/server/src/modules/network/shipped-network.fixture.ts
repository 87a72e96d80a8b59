import { readFileSync } from 'node:fs'
import { networkDescription, type NetworkDescription } from './network-description.ts'
import { resolveNetwork, type NetworkFile } from './network-file.ts'

/** The description of a network that comes with the product, for tests. */
export const shippedDescription = (name = 'local'): NetworkDescription =>
  networkDescription.parse(
    JSON.parse(readFileSync(new URL(`../../../../../networks/${name}.json`, import.meta.url), 'utf8')),
  )

/** The demonstration network with issuers that a test names. */
export const shippedNetwork = (issuerOf: (code: string) => string, name = 'local'): NetworkFile =>
  resolveNetwork(shippedDescription(name), issuerOf)
