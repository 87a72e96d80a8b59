import { cpSync, rmSync } from 'node:fs'
import { definitionOf } from '@tidebook/protocol/networks'
import { toHex } from '@tidebook/protocol'
import { afterEach, describe, expect, it } from 'vitest'
import { continuedGenesis } from '../src/continued-genesis.ts'
import type { CometGenesis } from '../src/log/comet/genesis-state.ts'
import { genesisOptions } from '../src/log/comet/genesis-state.ts'
import { DrivenLog, GENESIS, finalizeBlock, initChain } from './testkit/comet-replica.ts'
import { succeed } from './testkit/scenario.ts'
import type { TestNode } from './testkit/test-node.ts'
import { GENESIS_TIME, startTestNode, temporaryFolder } from './testkit/test-node.ts'
import { TestWallet } from './testkit/test-wallet.ts'

const running: TestNode[] = []
const folders: string[] = []
afterEach(async () => {
  for (const test of running.splice(0)) await test.end()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function usage(text: string) {
  return expect.objectContaining({ code: 'node/usage', message: expect.stringContaining(text) })
}

type Network = 'swt' | 'xrp'

function ownerOf(network: Network): string {
  return TestWallet.genesis(definitionOf(network)).address
}

const NETWORKS: readonly Network[] = ['swt', 'xrp']

/** Returns the folder of a stopped node with some ledgers, and the hash of the last one. */
async function singleNode(network: Network = 'swt'): Promise<{ dataDir: string; hash: unknown; index: number }> {
  const test = await startTestNode({ network, genesisAccount: ownerOf(network) })
  folders.push(test.dataDir)
  const { address } = TestWallet.named('target', 'secp256k1', definitionOf(network))
  const genesis = TestWallet.genesis(definitionOf(network))
  for (let count = 0; count < 3; count += 1) {
    await succeed(test, genesis.pay(address, '100000000'))
    await test.rpc('ledger_accept')
  }
  const { ledger_hash: hash, ledger_index: index } = await test.rpc('ledger_closed')
  await test.node.close()
  return { dataDir: test.dataDir, hash, index: Number(index) }
}

async function genesisOf(dataDir: string, network: Network = 'swt'): Promise<CometGenesis> {
  const { appHash, state } = await continuedGenesis(dataDir, network, ownerOf(network))
  return { ...GENESIS, time: GENESIS.time + 60_000, state, appHash }
}

function copyOf(dataDir: string): string {
  const copy = temporaryFolder()
  folders.push(copy)
  cpSync(dataDir, copy, { recursive: true })
  return copy
}

async function follow(dataDir: string, genesis: CometGenesis) {
  const log = new DrivenLog(genesis)
  const test = await startTestNode({ ...genesisOptions(genesis), log, manual: false, dataDir })
  running.push(test)
  if (log.application === undefined) throw new TypeError('Not started')
  return { application: log.application, test }
}

function block(height: number) {
  return finalizeBlock({
    height,
    time: GENESIS_TIME + 60 + height,
    hash: Uint8Array.of(height),
    txs: [],
    appHash: undefined,
  })
}

describe.each(NETWORKS)('a chain that continues the ledger of one node of network %s', (network) => {
  it('begins with its app hash, and every copy of the folder closes the same ledgers', async () => {
    const { dataDir, hash, index } = await singleNode(network)
    const genesis = await genesisOf(dataDir, network)
    const copy = copyOf(dataDir)
    const appHashes: string[] = []
    for (const folder of [dataDir, copy]) {
      const { application, test } = await follow(folder, genesis)
      expect(await test.rpc('ledger_closed')).toMatchObject({ ledger_hash: hash, ledger_index: index })
      expect(application.info()).toMatchObject({ lastBlockHeight: 0n })
      const seconds = BigInt(genesis.time / 1000)
      const request = {
        ...initChain(),
        time: { seconds, nanos: 0 },
        appStateBytes: Buffer.from(JSON.stringify(genesis.state)),
      }
      expect(toHex(application.initChain(request).appHash)).toBe(genesis.appHash)
      const { appHash } = await application.finalizeBlock(block(1))
      await application.commit()
      appHashes.push(toHex(appHash))
      expect(await test.rpc('ledger_closed')).toMatchObject({ ledger_index: index + 1 })
      await test.node.close()
    }
    expect(appHashes[0]).toBe(appHashes[1])
    const { application } = await follow(copy, genesis)
    expect(application.info()).toMatchObject({ lastBlockHeight: 1n })
  })

  it('names an owner that the first ledger does not have', async () => {
    const { dataDir } = await singleNode(network)
    const { address } = TestWallet.named('stranger', 'secp256k1', definitionOf(network))
    await expect(continuedGenesis(dataDir, network, address)).rejects.toEqual(usage('begins with another genesis'))
  })
})

describe('a node behind a chain that continues a ledger', () => {
  it('refuses an empty folder, and the folder of another ledger', async () => {
    const { dataDir } = await singleNode()
    const genesis = await genesisOf(dataDir)
    await expect(follow(temporaryFolder(), genesis)).rejects.toEqual(usage('the data folder is empty'))
    const older = copyOf(dataDir)
    const direct = await startTestNode({ dataDir, genesisAccount: ownerOf('swt') })
    await direct.rpc('ledger_accept')
    await direct.node.close()
    await expect(follow(dataDir, genesis)).rejects.toEqual(usage('but the data folder ends with ledger 5'))
    await expect(follow(older, genesis)).resolves.toBeDefined()
  })

  it('refuses the folder of a new chain, and a new chain refuses its folder', async () => {
    const { dataDir } = await singleNode()
    const genesis = await genesisOf(dataDir)
    const { test } = await follow(dataDir, genesis)
    await test.node.close()
    const { appHash: _, ...fresh } = genesis
    await expect(follow(dataDir, fresh)).rejects.toEqual(usage('belongs to a network with another genesis'))
    await expect(startTestNode({ dataDir })).rejects.toEqual(usage('a consensus engine orders the ledger'))
    const other = await follow(temporaryFolder(), fresh)
    await other.test.node.close()
    await expect(follow(other.test.dataDir, genesis)).rejects.toEqual(usage('use a copy of the folder'))
  })

  it('takes over an empty folder only with a ledger to continue', async () => {
    const empty = temporaryFolder()
    folders.push(empty)
    await expect(continuedGenesis(empty, 'swt', ownerOf('swt'))).rejects.toEqual(usage('there is no ledger in'))
  })
})
