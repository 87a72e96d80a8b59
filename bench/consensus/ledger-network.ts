import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { newGenesisState } from '@tidebook/node'
import type { SpawnedNode } from '../node/spawn-node.ts'
import { spawnNode } from '../node/spawn-node.ts'
import { SubmitClient } from '../node/submit-client.ts'
import type { RunningEngine } from './engines.ts'
import { createEngines, endEngine, startEngine, untilBlock } from './engines.ts'

interface LedgerNetworkOptions {
  /** Path of CometBFT. */
  readonly binary: string
  readonly folder: string
  readonly count: number
  /** Address of the owner of the supply. */
  readonly owner: string
}

/** Validators that run the ledger. Each has a separate WebSocket client. */
export class LedgerNetwork {
  readonly engines: readonly RunningEngine[]
  readonly nodes: readonly SpawnedNode[]
  readonly clients: readonly SubmitClient[]

  private constructor(
    engines: readonly RunningEngine[],
    nodes: readonly SpawnedNode[],
    clients: readonly SubmitClient[],
  ) {
    this.engines = engines
    this.nodes = nodes
    this.clients = clients
  }

  static async start({ binary, count, folder, owner }: LedgerNetworkOptions): Promise<LedgerNetwork> {
    const application = (home: string): string => `unix://${join(home, 'abci.sock')}`
    const appState = newGenesisState('swt', owner)
    const created = await createEngines({ binary, folder, count, application, appState })
    const nodes: SpawnedNode[] = []
    for (const [nth, { home }] of created.entries()) {
      const data = join(folder, `node-${nth}`)
      mkdirSync(data)
      nodes.push(await spawnNode(['--data', data, '--log', 'comet', '--comet-home', home, '--workers', '1']))
    }
    const engines = created.map((engine) => startEngine(binary, engine))
    await Promise.all(engines.map(({ rpcPort }) => untilBlock(rpcPort)))
    const clients = await Promise.all(nodes.map(({ token, wsUrl }) => SubmitClient.open(wsUrl, token)))
    return new LedgerNetwork(engines, nodes, clients)
  }

  /** Process ids of all its programs. */
  get pids(): readonly number[] {
    return [...this.nodes, ...this.engines.map(({ child }) => child)].flatMap(({ pid }) => pid ?? [])
  }

  async end(): Promise<void> {
    for (const client of this.clients) client.close()
    await Promise.all(this.engines.map(endEngine))
    await Promise.all(this.nodes.map((node) => node.stop()))
  }
}
