import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findCometBinary } from '@tidebook/consensus'
import {
  cometHome,
  memberDataDir,
  readCluster,
  type ClusterMember,
} from '../../apps/server/src/modules/cluster/cluster-file.ts'
import { nodeFolder } from '../../apps/server/src/modules/node/node-process.ts'
import { startExchange, type Exchange } from './other-exchange.ts'

const VALIDATORS = 4
const LOOK_EVERY_MS = 50

/** Whether CometBFT is installed on this machine. Builds nothing. */
export async function hasComet(): Promise<boolean> {
  const lookup = { env: { ...process.env, PATH: '/usr/local/bin' }, onProgress: () => undefined }
  return findCometBinary(lookup).then(
    () => true,
    () => false,
  )
}

/** An exchange whose ledger is run by four validators on this machine. */
export interface ClusterExchange extends Exchange {
  /** Kills the node and the CometBFT of a validator. @param number 1 for the first */
  kill(number: number): void
  /** Resolves when a validator has the last ledger of the others. */
  isBack(number: number): Promise<boolean>
  /** Returns the index of the last ledger that any validator closed. */
  lastLedger(): number
}

/** Starts the exchange and follows the ledgers of its validators. */
export async function startCluster(): Promise<ClusterExchange> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tidebook-e2e-cluster-'))
  const settings = { CLUSTER: String(VALIDATORS), DEMO_DAYS: '1', E2E_DATA_DIR: dataDir }
  const exchange = await startExchange('local', undefined, settings)
  const members = (await readCluster(dataDir))?.members ?? []
  const closed = members.map(() => 0)
  const look = async (member: ClusterMember, index: number): Promise<void> => {
    closed[index] = (await lastLedgerOf(member)) ?? 0
  }
  const timer = setInterval(() => members.forEach((member, index) => void look(member, index)), LOOK_EVERY_MS)
  const lastLedger = (): number => Math.max(...closed)
  return {
    url: exchange.url,
    stop: () => {
      clearInterval(timer)
      return exchange.stop()
    },
    kill: (number) => killValidator(dataDir, number),
    isBack: async (number) => {
      const member = members[number - 1]
      const last = lastLedger()
      return member !== undefined && ((await lastLedgerOf(member)) ?? 0) >= last
    },
    lastLedger,
  }
}

async function lastLedgerOf({ nodePort }: ClusterMember): Promise<number | undefined> {
  const body = JSON.stringify({ method: 'ledger_closed', params: [{}] })
  const answer = await fetch(`http://127.0.0.1:${nodePort}/`, { method: 'POST', body }).catch(() => undefined)
  const { result } = ((await answer?.json().catch(() => undefined)) ?? {}) as { result?: { ledger_index?: number } }
  return result?.ledger_index
}

function killValidator(dataDir: string, number: number): void {
  const node = join(nodeFolder(memberDataDir(dataDir, number)), 'node.lock')
  for (const file of [node, join(cometHome(dataDir, number), 'comet.pid')]) {
    process.kill(Number.parseInt(readFileSync(file, 'utf8'), 10), 'SIGKILL')
  }
}
