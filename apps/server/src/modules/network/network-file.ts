import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { ServerError, systemCodeOf } from '../../platform/server-error.ts'

const token = z.object({
  code: z.string(),
  issuer: z.string(),
  /** Came over a bridge: loses one leading J on screen. */
  bridged: z.boolean(),
  common: z.boolean(),
})

const pair = z.object({
  base: z.string(),
  counter: z.string(),
  /** Quote area of the market list: cnt, usdt, swtc, eth. */
  area: z.string(),
  priceDecimal: z.int().check(z.minimum(0), z.maximum(9)),
  amountDecimal: z.int().check(z.minimum(0), z.maximum(9)),
  minAmount: z.string(),
  kline: z.boolean(),
})

/** What one installation knows of its network beyond the ledger itself: tokens with issuers, pairs, the faucet. */
export const networkFile = z.object({
  id: z.literal('swt'),
  name: z.string(),
  /** A network of our own, where test money is given away. */
  local: z.boolean(),
  tokens: z.array(token),
  pairs: z.array(pair),
})

export type NetworkFile = z.infer<typeof networkFile>
export type NetworkToken = z.infer<typeof token>
export type NetworkPair = z.infer<typeof pair>

/** Path of the network file of a data folder. */
export const networkFilePath = (dataDir: string): string => join(dataDir, 'network.json')

/**
 * Reads a network file.
 * @returns undefined when there is none.
 * @throws ServerError `config/invalid` when it cannot be understood.
 */
export const readNetworkFile = async (path: string): Promise<NetworkFile | undefined> => {
  try {
    return networkFile.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch (error) {
    if (systemCodeOf(error) === 'ENOENT') return undefined
    throw new ServerError('config/invalid', `The network file ${path} cannot be understood`, { cause: error })
  }
}

/** Writes the file under another name first, so that a reader never sees half of it. */
export const writeNetworkFile = async (path: string, content: NetworkFile): Promise<void> => {
  await writeFile(`${path}.part`, `${JSON.stringify(content, undefined, 2)}\n`)
  await rename(`${path}.part`, path)
}
