import type { SubmitProtocol } from '../node/submit-client.ts'
import { SubmitClient } from '../node/submit-client.ts'
import type { RunningEngine } from './engines.ts'
import { createEngines, endEngine, startEngine, untilBlock } from './engines.ts'

/** CometBFT responds when the transaction is in its mempool. */
const protocol: SubmitProtocol = {
  path: '/websocket',
  request: (id, tx) => `{"jsonrpc":"2.0","id":${id},"method":"broadcast_tx_sync","params":{"tx":"${tx}"}}`,
  idAt: '{"jsonrpc":"2.0","id":'.length,
  keys: [Buffer.from('"code":'), Buffer.from('"error":')],
}

/** CometBFT validators with the built-in application, which stores keys and values. */
export class KvstoreNetwork {
  readonly engines: readonly RunningEngine[]
  readonly clients: readonly SubmitClient[]

  private constructor(engines: readonly RunningEngine[], clients: readonly SubmitClient[]) {
    this.engines = engines
    this.clients = clients
  }

  static async start(binary: string, folder: string, count: number): Promise<KvstoreNetwork> {
    const created = await createEngines({ binary, folder, count, application: () => 'kvstore', appState: {} })
    const engines = created.map((engine) => startEngine(binary, engine))
    await Promise.all(engines.map(({ rpcPort }) => untilBlock(rpcPort)))
    const urls = engines.map(({ rpcPort }) => `ws://127.0.0.1:${rpcPort}`)
    return new KvstoreNetwork(
      engines,
      await Promise.all(urls.map((url) => SubmitClient.open(url, undefined, protocol))),
    )
  }

  async end(): Promise<void> {
    for (const client of this.clients) client.close()
    await Promise.all(this.engines.map(endEngine))
  }
}

/**
 * Returns `count` different transactions of `bytes` bytes each, in base64.
 * @param first number of the first one
 */
export function kvstoreTransactions(count: number, bytes: number, first: number): string[] {
  return Array.from({ length: count }, (_, nth) => {
    const key = `k${first + nth}=`
    return Buffer.from(key + 'v'.repeat(Math.max(1, bytes - key.length))).toString('base64')
  })
}
