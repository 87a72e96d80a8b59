import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import type { NodeOptions, RunningNode } from '../../src/options/node-options.ts'
import { ledgerTimeToUnixMs } from '@tidebook/protocol/time'
import { defaultLimits } from '../../src/server/limits.ts'
import { startNode } from '../../src/start-node.ts'

export interface TestNode {
  readonly node: RunningNode
  readonly dataDir: string
  rpc(method: string, params?: Readonly<Record<string, unknown>>): Promise<RpcResult>
  /** Stops the node and removes its data. */
  end(): Promise<void>
}

export type RpcResult = Record<string, unknown> & {
  readonly status: string
}

/** 2030-01-01 in ledger seconds: the genesis time of a manual test node. */
export const GENESIS_TIME = 946_771_200

export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'tidebook-node-'))
}

/**
 * Sends one JSON-RPC request and returns `result`.
 * @param token administration token
 */
export async function callRpc(
  url: string,
  method: string,
  params: Readonly<Record<string, unknown>> = {},
  token?: string,
): Promise<RpcResult> {
  const headers = token === undefined ? {} : bearer(token)
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ method, params: [params] }) })
  const body: { result: RpcResult } = JSON.parse(await response.text())
  return body.result
}

export function bearer(token: string | undefined): { readonly authorization: string } {
  return { authorization: `Bearer ${token ?? ''}` }
}

/**
 * The clock of a test node, which does not advance: every manual close is a second after the previous one, however slow
 * the machine is. A test about time uses its own clock.
 */
export function fixedClock(): number {
  return ledgerTimeToUnixMs(GENESIS_TIME)
}

/** More than any test uses, because budgets do not refill while the clock does not advance. */
const UNLIMITED = { burst: 1e12, perSecond: 1e12 }
const plentyOfWork = { ...defaultLimits.work, perClient: UNLIMITED, ofAll: UNLIMITED, plainAnswers: UNLIMITED }

/**
 * Starts a real node on a free port with a new data folder. Ledgers close manually unless the options specify
 * otherwise. Its `rpc` has administrative access.
 */
export async function startTestNode(options: Partial<NodeOptions> = {}): Promise<TestNode> {
  const dataDir = options.dataDir ?? temporaryFolder()
  const node = await startNode({
    network: 'swt',
    port: 0,
    dataDir,
    manual: true,
    genesisCloseTime: GENESIS_TIME,
    clock: fixedClock,
    verificationWorkers: 1,
    logger: pino({ level: process.env['LOG_LEVEL'] ?? 'silent' }),
    ...options,
    limits: { work: plentyOfWork, ...options.limits },
  })
  return {
    node,
    dataDir,
    rpc: (method, params) => callRpc(node.url, method, params, node.adminToken),
    end: async () => {
      await node.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
