import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { networkDescription, readDescription, type NetworkDescription } from './network-description.ts'
import { resolveNetwork } from './network-file.ts'
import type { ServedNetwork } from './served-network.ts'

function shippedText(name: string): string {
  return readFileSync(new URL(`../../../../../networks/${name}.json`, import.meta.url), 'utf8')
}

/** Network file before validation, as an operator edits it. */
export interface NetworkText {
  chains?: { chain: string; hosts?: string[]; account?: string; [member: string]: unknown }[]
  gateways: { base: string; token: string; enabled?: boolean; deposit?: boolean; [member: string]: unknown }[]
  tokens: { code: string; [member: string]: unknown }[]
  crossChain: { open: boolean; [member: string]: unknown }
  [member: string]: unknown
}

/**
 * Reads an edited copy of a shipped file, as the server does at startup.
 * @throws ServerError `config/invalid`
 */
export async function readEditedDescription(
  edit: (file: NetworkText) => void,
  name = 'local',
): Promise<NetworkDescription> {
  const folder = mkdtempSync(join(tmpdir(), 'tidebook-edited-'))
  try {
    const path = join(folder, 'network.json')
    const file = JSON.parse(shippedText(name)) as NetworkText
    edit(file)
    writeFileSync(path, JSON.stringify(file))
    const description = await readDescription(path)
    if (description === undefined) throw new RangeError('the network file is missing')
    return description
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Returns the description of a shipped network, for tests. */
export function shippedDescription(name = 'local'): NetworkDescription {
  return networkDescription.parse(JSON.parse(shippedText(name)))
}

/** Returns the demonstration network with the test's issuers. */
export function shippedNetwork(issuerOf: (code: string) => string, name = 'local'): ServedNetwork {
  return resolveNetwork(shippedDescription(name), issuerOf)
}
