import { setTimeout as delay } from 'node:timers/promises'
import { CometClient, writeLocalSettings } from '@tidebook/consensus'
import type { Logger } from '../../platform/logger.ts'
import { ServerError } from '../../platform/server-error.ts'
import type { NodeEnd } from '../node/node-end.ts'
import { nodeFolder } from '../node/node-process.ts'
import type { Cluster, ClusterMember } from './cluster-file.ts'
import { cometHome, memberDataDir } from './cluster-file.ts'
import { memberSockets } from './member-sockets.ts'
import { startValidator, type ValidatorProcesses } from './validator-processes.ts'

export interface RunClusterOptions {
  readonly cluster: Cluster
  readonly dataDir: string
  /** Path of the CometBFT binary. */
  readonly binary: string
  readonly network: string
  /** Address on which the first node listens. */
  readonly host: string
  /**
   * Whether browsers switch to the other nodes when the first one fails. Otherwise only this machine can reach the
   * other nodes.
   */
  readonly isReachable: boolean
  readonly closeIntervalMs: number
  /** Settings that the nodes read themselves, as environment variables. */
  readonly settings: Readonly<Record<string, string>>
  /** Called when the first node exits unexpectedly. It is restarted. */
  readonly onEnd: (end: NodeEnd) => void
  /** Called when a CometBFT exits unexpectedly. It is restarted. */
  readonly onCometEnd: (number: number) => void
  /** Called when a validator's CometBFT is not restarted, because its ledger contradicts its chain. */
  readonly onGiveUp: () => void
}

/** The validators that run on this machine. */
export interface RunningCluster {
  readonly members: readonly ClusterMember[]
  /**
   * Resolves when the validators have decided a block.
   * @throws ServerError `server/node-failed` when that takes longer than two minutes
   */
  decided(): Promise<void>
  stop(): Promise<void>
}

const LOOPBACK = '127.0.0.1'
/** Duration of a block without the pause between blocks, in milliseconds: votes and disk writes. */
const VOTING_MS = 300
const MIN_PAUSE_MS = 100
/**
 * Time that validators wait for the proposal of a validator that may not be running, in milliseconds. Messages on one
 * machine take less time.
 */
const PROPOSAL_MS = 1000
const POLL_MS = 200
const DECIDE_MS = 120_000

/** Starts the node and the CometBFT of each validator, and restarts each when it exits. */
export function runCluster(options: RunClusterOptions, logger: Logger): RunningCluster {
  const { cluster, dataDir } = options
  const sockets = memberSockets(dataDir, cluster.members.length)
  for (const [index, each] of cluster.members.entries())
    writeMemberSettings(options, each, index + 1, sockets.paths[index] ?? '')
  const processes = cluster.members.map((each, index) => startMember(options, each, index + 1, logger))
  let isStopped = false
  return {
    members: cluster.members,
    decided: () => nextBlock(cluster.members[0], () => isStopped),
    stop: async () => {
      isStopped = true
      await Promise.all(processes.map((each) => each.stop()))
      sockets.remove()
    },
  }
}

function startMember(
  { binary, dataDir, host, isReachable, network, onCometEnd, onEnd, onGiveUp, settings }: RunClusterOptions,
  { nodePort }: ClusterMember,
  number: number,
  logger: Logger,
): ValidatorProcesses {
  return startValidator(
    {
      suffix: ` ${number}`,
      binary,
      home: cometHome(dataDir, number),
      network,
      folder: nodeFolder(memberDataDir(dataDir, number)),
      host: number === 1 || isReachable ? host : LOOPBACK,
      port: nodePort,
      settings,
      onNodeEnd: (end) => {
        if (number === 1) onEnd(end)
      },
      onCometEnd: () => onCometEnd(number),
      onGiveUp: (reason) => {
        logger.error({ validator: number }, reason)
        onGiveUp()
      },
    },
    logger,
  )
}

function writeMemberSettings(
  { cluster, closeIntervalMs, dataDir }: RunClusterOptions,
  own: ClusterMember,
  number: number,
  socket: string,
): void {
  const others = cluster.members.filter(({ peerId }) => peerId !== own.peerId)
  writeLocalSettings(cometHome(dataDir, number), {
    application: `unix://${socket}`,
    rpcPort: own.rpcPort,
    peerPort: own.peerPort,
    peers: others.map(({ peerId: id, peerPort: port }) => ({ id, port })),
    commitTimeoutMs: Math.max(MIN_PAUSE_MS, closeIntervalMs - VOTING_MS),
    proposalTimeoutMs: PROPOSAL_MS,
  })
}

/** Resolves after the next block of a validator. @throws ServerError `server/node-failed` */
async function nextBlock(member: ClusterMember | undefined, isStopped: () => boolean): Promise<void> {
  const client = new CometClient(`tcp://${LOOPBACK}:${member?.rpcPort}`)
  const until = performance.now() + DECIDE_MS
  let first: number | undefined
  try {
    for (;;) {
      const height = await client.status().then(
        (status) => status.height,
        () => undefined,
      )
      first ??= height
      if (first !== undefined && height !== undefined && height > first) return
      if (isStopped() || performance.now() > until) {
        throw new ServerError(
          'server/node-failed',
          'The validators decided no block in two minutes. Start with LOG_LEVEL=debug to see their output',
        )
      }
      await delay(POLL_MS)
    }
  } finally {
    client.close()
  }
}
