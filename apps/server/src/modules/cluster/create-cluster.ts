import { randomBytes } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { equalValidators, initHomes, writeGenesisOfAll } from '@tidebook/consensus'
import type { NetworkId } from '@tidebook/protocol'
import { definitionOf } from '@tidebook/protocol/networks'
import { nodeFolder } from '../node/node-process.ts'
import {
  type Cluster,
  clusterFolder,
  cometHome,
  memberDataDir,
  memberFolder,
  operatorFile,
  writeCluster,
} from './cluster-file.ts'
import { freePorts } from './cluster-ports.ts'
import { createOperatorSecret } from './operator-secret.ts'

export interface CreateClusterOptions {
  readonly dataDir: string
  /** Path of the CometBFT binary. */
  readonly binary: string
  readonly network: NetworkId
  /** Owner of all coins in the first ledger. */
  readonly owner: string
  /** Number of validators. */
  readonly count: number
  /** Port of the first node. */
  readonly nodePort: number
}

/**
 * Creates validators that continue the ledger of a data folder, whose node must be stopped. Creates keys, operators,
 * the genesis, and a copy of the ledger for each additional validator. An interrupted creation starts over.
 * @throws NodeError, StoreFault, ConsensusError
 */
export async function createCluster(options: CreateClusterOptions): Promise<Cluster> {
  const { binary, count, dataDir, network, nodePort, owner } = options
  // Only a cluster needs the ledger code in this program.
  const { continuedGenesis, copyStore, keylessAuthority } = await import('@tidebook/node')
  await rm(clusterFolder(dataDir), { recursive: true, force: true })
  const numbers = Array.from({ length: count }, (_, index) => index + 1)
  for (const number of numbers) {
    await mkdir(memberFolder(dataDir, number), { recursive: true, mode: 0o700 })
    if (number > 1) await copyStore(nodeFolder(dataDir), nodeFolder(memberDataDir(dataDir, number)))
  }
  const homes = numbers.map((number) => cometHome(dataDir, number))
  const peerIds = await initHomes(binary, homes)
  const chainId = `tidebook-${randomBytes(4).toString('hex')}`
  const validators = equalValidators(homes)
  const { appHash, state } = await continuedGenesis(nodeFolder(dataDir), network, owner, {
    authority: keylessAuthority(definitionOf(network), chainId),
    validators: validators.map(({ power, pub_key: { value: key } }, index) => ({
      account: createOperatorSecret(operatorFile(dataDir, index + 1), network),
      power: Number(power),
      key,
    })),
  })
  writeGenesisOfAll(homes, { chainId, time: Date.now(), validators, appState: state, appHash })
  const ports = await freePorts(count * 3 - 1)
  const next = (): number => ports.shift() ?? 0
  const members = peerIds.map((peerId, index) => ({
    peerId,
    nodePort: index === 0 ? nodePort : next(),
    rpcPort: next(),
    peerPort: next(),
  }))
  const cluster = { chainId, members }
  writeCluster(dataDir, cluster)
  return cluster
}
