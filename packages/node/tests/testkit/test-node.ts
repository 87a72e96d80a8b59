import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import type { NodeOptions, RunningNode } from '../../src/node-options.ts'
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

/** 2030-01-01 in ledger seconds: the time of a manual test node's genesis. */
export const GENESIS_TIME = 946_771_200

export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'tidebook-node-'))
}

/** Sends one JSON-RPC request and gives `result`. */
export async function callRpc(
  url: string,
  method: string,
  params: Readonly<Record<string, unknown>> = {},
): Promise<RpcResult> {
  const response = await fetch(url, { method: 'POST', body: JSON.stringify({ method, params: [params] }) })
  const body: { result: RpcResult } = JSON.parse(await response.text())
  return body.result
}

/** A really listening node on a free port and a new data folder; closed by hand unless the options say otherwise. */
export async function startTestNode(options: Partial<NodeOptions> = {}): Promise<TestNode> {
  const dataDir = options.dataDir ?? temporaryFolder()
  const node = await startNode({
    network: 'swt',
    port: 0,
    dataDir,
    manual: true,
    genesisCloseTime: GENESIS_TIME,
    verificationWorkers: 1,
    logger: pino({ level: process.env['LOG_LEVEL'] ?? 'silent' }),
    ...options,
  })
  return {
    node,
    dataDir,
    rpc: (method, params) => callRpc(node.url, method, params),
    end: async () => {
      await node.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
