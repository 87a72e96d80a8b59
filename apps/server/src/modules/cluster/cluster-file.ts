import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { ServerError, systemCodeOf } from '../../platform/server-error.ts'
import { writeJson } from '../../platform/write-json.ts'

const port = z.int().check(z.minimum(1), z.maximum(65_535))
const member = z.object({
  /** Name of its CometBFT node among peers. */
  peerId: z.string().check(z.regex(/^[\da-f]{40}$/)),
  /** JSON-RPC port of its ledger node. */
  nodePort: port,
  /** RPC port of its CometBFT node. */
  rpcPort: port,
  /** Port for connections between validators. */
  peerPort: port,
})
const MAX_MEMBERS = 7
const clusterFile = z.object({
  chainId: z.string(),
  members: z.array(member).check(z.minLength(1), z.maxLength(MAX_MEMBERS)),
})

/** A validator of the cluster: its ports on this machine. */
export type ClusterMember = z.output<typeof member>
/** The validators in a data folder. */
export type Cluster = z.output<typeof clusterFile>

/** Returns the folder that contains the folders of all validators. */
export function clusterFolder(dataDir: string): string {
  return join(dataDir, 'cluster')
}

/**
 * Returns the folder of one validator.
 * @param number 1 for the first
 */
export function memberFolder(dataDir: string, number: number): string {
  return join(clusterFolder(dataDir), String(number))
}

/** Returns the home folder of a validator's CometBFT. */
export function cometHome(dataDir: string, number: number): string {
  return join(memberFolder(dataDir, number), 'comet')
}

/** Returns the file with the secret of a validator's operator. */
export function operatorFile(dataDir: string, number: number): string {
  return join(memberFolder(dataDir, number), 'operator.secret')
}

/** Returns the data folder of a validator's node. The first one has the ledger of the exchange. */
export function memberDataDir(dataDir: string, number: number): string {
  return number === 1 ? dataDir : memberFolder(dataDir, number)
}

function fileIn(dataDir: string): string {
  return join(clusterFolder(dataDir), 'cluster.json')
}

/**
 * Reads the cluster of a data folder; undefined when it has none.
 * @throws ServerError `config/invalid` when the file is damaged, or missing although validators have signed blocks
 */
export async function readCluster(dataDir: string): Promise<Cluster | undefined> {
  const path = fileIn(dataDir)
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if (systemCodeOf(error) !== 'ENOENT') throw error
    await requireUnsigned(dataDir)
    return undefined
  }
  const parsed = clusterFile.safeParse(parseJson(text))
  if (parsed.success) return parsed.data
  throw new ServerError(
    'config/invalid',
    `${path} is damaged. Restore it from a copy, or set DATA_DIR to another folder`,
  )
}

/**
 * Rejects validators that have signed blocks, because a new cluster would delete their keys and ledgers.
 * @throws ServerError `config/invalid`
 */
async function requireUnsigned(dataDir: string): Promise<void> {
  if (!existsSync(clusterFolder(dataDir))) return
  const { readSignedHeight } = await import('@tidebook/consensus')
  for (let number = 1; number <= MAX_MEMBERS; number += 1) {
    const home = cometHome(dataDir, number)
    if (!existsSync(join(home, 'data', 'priv_validator_state.json')) || readSignedHeight(home) === 0) continue
    throw new ServerError(
      'config/invalid',
      `${fileIn(dataDir)} is missing, and validator ${number} has signed blocks. Restore the file from a copy, or move ${clusterFolder(dataDir)} away`,
    )
  }
}

export function writeCluster(dataDir: string, cluster: Cluster): void {
  return writeJson(fileIn(dataDir), cluster)
}

/**
 * Compares the setting with the data folder.
 * @param count number of validators; undefined for a single node that orders transactions
 * @throws ServerError `config/invalid` when they differ
 */
export function requireCluster(cluster: Cluster | undefined, count: number | undefined, dataDir: string): void {
  const stored = cluster?.members.length
  if (stored === undefined || stored === count) return
  throw new ServerError(
    'config/invalid',
    `CLUSTER: ${dataDir} holds the ledger of ${stored} validators. Set CLUSTER to ${stored}, or DATA_DIR to another folder`,
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
