import { open } from 'lmdb'
import { definitionOf } from '@tidebook/protocol/networks'
import { afterEach, describe, expect, it } from 'vitest'
import { verifyStore } from '../src/audit/verify-store.ts'
import type { LogReader, OrderedLog } from '../src/log/ordered-log.ts'
import type { NodeOptions } from '../src/options/node-options.ts'
import type { TestNode } from './testkit/test-node.ts'
import { GENESIS_TIME, startTestNode } from './testkit/test-node.ts'
import { TestWallet } from './testkit/test-wallet.ts'

const running: TestNode[] = []
afterEach(async () => {
  for (const test of running.splice(0)) await test.end()
})

async function start(options: Partial<NodeOptions>): Promise<TestNode> {
  const test = await startTestNode(options)
  running.push(test)
  return test
}

async function feesOf(test: TestNode): Promise<unknown> {
  const { state } = await test.rpc('server_state')
  const { base_fee: base, reserve_base: account, reserve_inc: object } = (state as ServerState).validated_ledger
  return { base, account, object }
}
interface ServerState {
  readonly validated_ledger: Readonly<Record<string, unknown>>
}

const FEES = { baseFee: 5n, reserveBase: 50_000_000n, reserveIncrement: 7_000_000n }
const EXPECTED = { base: 5, account: 50_000_000, object: 7_000_000 }
const TARGET = 'genesis target'

describe.each(['swt', 'xrp'] as const)('fees and reserves of a stored ledger of network %s', (network) => {
  /** Returns the data folder of a stopped node whose ledger contains a payment at the fee of its genesis. */
  async function stopped(): Promise<{ dataDir: string; ledger: unknown }> {
    const test = await start({ network, ...FEES })
    const definition = definitionOf(network)
    const { address } = TestWallet.named(TARGET, 'secp256k1', definition)
    const payment = { TransactionType: 'Payment', Destination: address, Amount: '60000000', Fee: '5' }
    const { blob } = TestWallet.genesis(definition).sign(payment)
    expect(await test.rpc('submit', { tx_blob: blob })).toMatchObject({ engine_result: 'tesSUCCESS' })
    await test.rpc('ledger_accept')
    const ledger = await test.rpc('ledger_closed')
    await test.node.close()
    return { dataDir: test.dataDir, ledger }
  }

  it('are those of its genesis, whatever the next start leaves out', async () => {
    const { dataDir } = await stopped()
    expect(await feesOf(await start({ network, dataDir }))).toEqual(EXPECTED)
  })

  it('are not changed by an option: a contradiction ends the start with a name', async () => {
    const { dataDir, ledger } = await stopped()
    for (const [name, variable] of [
      ['baseFee', 'BASE_FEE'],
      ['reserveBase', 'RESERVE_BASE'],
      ['reserveIncrement', 'RESERVE_INCREMENT'],
    ] as const) {
      await expect(startTestNode({ network, dataDir, [name]: FEES[name] + 1n })).rejects.toMatchObject({
        code: 'node/usage',
        message: expect.stringContaining(variable),
      })
    }
    const again = await start({ network, dataDir, ...FEES })
    expect(await again.rpc('ledger_closed')).toEqual(ledger)
  })

  it('count when the store is verified', async () => {
    const { dataDir } = await stopped()
    expect(await verifyStore({ dataDir, network })).toMatchObject({ transactions: 1 })
    await start({ network, dataDir })
  })
})

it('uses the fees of the options for a store that contains none, and stores them', async () => {
  const first = await start(FEES)
  await first.node.close()
  const { dataDir } = first
  const root = open({ path: dataDir, maxDbs: 12 })
  await root.openDB({ name: 'info', keyEncoding: 'binary', encoding: 'binary' }).remove(Buffer.from('fees'))
  await root.close()
  const second = await start({ dataDir, ...FEES })
  expect(await feesOf(second)).toEqual(EXPECTED)
  await second.node.close()
  expect(await feesOf(await start({ dataDir }))).toEqual(EXPECTED)
})

/** A log whose engine determines the genesis. */
class EngineLog implements OrderedLog {
  readonly closesLedgers = true
  reader: LogReader | undefined

  propose(): void {
    throw new TypeError('The test proposes no entries')
  }

  start(reader: LogReader): void {
    this.reader = reader
  }

  stop(): void {
    this.reader = undefined
  }
}

describe.each(['swt', 'xrp'] as const)('the genesis behind a consensus engine, network %s', (network) => {
  const owner = TestWallet.named('owner', 'secp256k1', definitionOf(network)).address
  /** An hour ahead of the node's clock. */
  const genesis = { network, genesisCloseTime: GENESIS_TIME + 3600, genesisAccount: owner, totalDrops: 10n ** 15n }

  it('is the same on every node, whatever its clock says, and only the log closes ledgers', async () => {
    const logs = [new EngineLog(), new EngineLog()]
    for (const [index, log] of logs.entries()) {
      await start({ ...genesis, log, manual: false, closeIntervalMs: 100, clock: () => index * 1e12 })
    }
    const [one, two] = logs.map(({ reader }) => reader?.last)
    expect(one?.index).toBe(network === 'xrp' ? 2 : 1)
    expect(one).toEqual(two)
    expect(one?.appHash).toEqual(two?.appHash)
    const { reader } = logs[0] ?? {}
    await reader?.deliver({ position: 1, entries: [{ kind: 'close', closeTime: GENESIS_TIME + 7200 }] })
    await reader?.commit()
    expect(reader?.last.index).toBe((one?.index ?? 0) + 1)
  })

  it('must be that of the stored ledger', async () => {
    const first = await start({ ...genesis, log: new EngineLog() })
    await first.node.close()
    const { dataDir } = first
    const others: Partial<NodeOptions>[] = [
      { genesisCloseTime: genesis.genesisCloseTime + 1 },
      { genesisAccount: TestWallet.named('other', 'secp256k1', definitionOf(network)).address },
      { totalDrops: genesis.totalDrops + 1n },
      { baseFee: 11n },
    ]
    for (const other of others) {
      const start = startTestNode({ ...genesis, dataDir, log: new EngineLog(), ...other })
      await expect(start).rejects.toMatchObject({ code: 'node/usage' })
    }
    await start({ ...genesis, dataDir, log: new EngineLog() })
  })

  it('has a time that the engine decides', async () => {
    const { genesisCloseTime: _, ...timeless } = genesis
    const { node, dataDir } = await start({ fresh: true })
    await node.close()
    const options: Record<string, unknown> = { ...timeless, dataDir, log: new EngineLog(), genesisCloseTime: undefined }
    await expect(startTestNode(options)).rejects.toMatchObject({ code: 'node/usage' })
  })
})

describe('a stored ledger', () => {
  const genesis = { genesisCloseTime: GENESIS_TIME }
  const refused = { code: 'node/usage', message: expect.stringContaining('consensus engine') }

  it('does not grow without the consensus engine that orders it', async () => {
    const log = new EngineLog()
    const first = await start({ ...genesis, log, manual: false })
    const last = log.reader?.last
    await first.node.close()
    const { dataDir } = first
    await expect(startTestNode({ ...genesis, dataDir, manual: false })).rejects.toMatchObject(refused)
    const again = new EngineLog()
    await start({ ...genesis, dataDir, log: again })
    expect(again.reader?.last).toEqual(last)
  })

  it('does not continue behind a consensus engine after it grew without one', async () => {
    const { dataDir, node, rpc } = await start(genesis)
    await rpc('ledger_accept')
    await node.close()
    await expect(startTestNode({ ...genesis, dataDir, log: new EngineLog() })).rejects.toMatchObject(refused)
    expect(await (await start({ ...genesis, dataDir })).rpc('ledger_closed')).toMatchObject({ ledger_index: 2 })
  })
})
