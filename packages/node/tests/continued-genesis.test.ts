import { encodeEnvelope } from '@tidebook/consensus'
import { cpSync, rmSync } from 'node:fs'
import { definitionOf } from '@tidebook/protocol/networks'
import { fromHex, toHex } from '@tidebook/protocol'
import { afterEach, describe, expect, it } from 'vitest'
import { verifyStore } from '../src/audit/verify-store.ts'
import { localNetworks } from '../src/base/networks.ts'
import { continuedGenesis } from '../src/continued-genesis.ts'
import type { CometApplication } from '../src/log/comet/comet-application.ts'
import type { CometGenesis } from '../src/log/comet/genesis-state.ts'
import { genesisOptions } from '../src/log/comet/genesis-state.ts'
import type { ValidatorState, ValidatorsState } from '../src/log/comet/genesis-validators.ts'
import { DrivenLog, GENESIS, finalizeBlock, initChain } from './testkit/comet-replica.ts'
import { succeed } from './testkit/scenario.ts'
import type { TestNode } from './testkit/test-node.ts'
import { GENESIS_TIME, startTestNode, temporaryFolder } from './testkit/test-node.ts'
import type { Signed } from './testkit/test-wallet.ts'
import { TestWallet } from './testkit/test-wallet.ts'
import { signChange } from './testkit/validator-changes.ts'

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

/** Returns the data folder of a stopped node with some ledgers, and the hash of the last ledger. */
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

async function genesisOf(
  dataDir: string,
  network: Network = 'swt',
  first?: ValidatorsState,
  chainId = GENESIS.chainId,
): Promise<CometGenesis> {
  const { appHash, state } = await continuedGenesis(dataDir, network, ownerOf(network), first)
  return { ...GENESIS, chainId, time: GENESIS.time + 60_000, state, appHash }
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

function block(height: number, ...txs: readonly Signed[]) {
  return finalizeBlock({
    height,
    time: GENESIS_TIME + 60 + height,
    hash: Uint8Array.of(height),
    txs: txs.length === 0 ? [] : [encodeEnvelope(txs.map(({ blob }) => ({ blob: fromHex(blob) })))],
    appHash: undefined,
  })
}

function startChain(application: CometApplication, genesis: CometGenesis): string {
  const { appHash } = application.initChain({
    ...initChain(genesis),
    time: { seconds: BigInt(genesis.time / 1000), nanos: 0 },
  })
  return toHex(appHash)
}

const OPERATORS = 4

/** The authority of a network, and the operators of its validators. */
function validatorsOf(network: Network, name = 'first') {
  const definition = definitionOf(network)
  const authority = TestWallet.named(`authority ${name}`, 'secp256k1', definition)
  const operators = Array.from({ length: OPERATORS + 1 }, (_, nth) =>
    TestWallet.named(`operator ${nth}`, 'secp256k1', definition),
  )
  const list = operators.map(({ address: account }, nth) => ({
    account,
    power: 10,
    key: Buffer.alloc(32, nth + 1).toString('base64'),
  }))
  const first = { authority: authority.address, validators: list.slice(0, OPERATORS) }
  return { authority, operators, list, first }
}

function update({ key, power }: ValidatorState, changed = power) {
  return { pubKey: { ed25519: new Uint8Array(Buffer.from(key, 'base64')) }, power: BigInt(changed) }
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
      expect(startChain(application, genesis)).toBe(genesis.appHash)
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

  it('writes its first validators with the first block, which signed changes then replace', async () => {
    const { dataDir } = await singleNode(network)
    const { authority, first, list, operators } = validatorsOf(network)
    const genesis = await genesisOf(dataDir, network, first)
    expect(genesis.appHash).not.toBe((await genesisOf(dataDir, network)).appHash)
    const copy = copyOf(dataDir)
    const answers: unknown[] = []
    for (const folder of [dataDir, copy]) {
      let { application, test } = await follow(folder, genesis)
      expect(startChain(application, genesis)).toBe(genesis.appHash)
      const before = await application.finalizeBlock(block(1))
      expect(before.validatorUpdates).toEqual([])
      // A crash between FinalizeBlock and Commit: CometBFT sends the block again.
      await test.node.close()
      ;({ application, test } = await follow(folder, genesis))
      expect(application.info().lastBlockHeight).toBe(0n)
      expect(await application.finalizeBlock(block(1))).toEqual(before)
      await application.commit()
      const params = { account: first.authority, signer_lists: true, ledger_index: 'validated' }
      const { account_data: data } = await test.rpc('account_info', params)
      authority.sequence = (data as { readonly Sequence: number }).Sequence
      expect(JSON.stringify(data)).toContain(`"WalletLocator":"${'04'.repeat(32)}"`)
      const added = signChange(authority, operators.slice(0, 3), list)
      const removed = signChange(authority, operators.slice(1), list.slice(1))
      const { validatorUpdates, appHash } = await application.finalizeBlock(block(2, added))
      await application.commit()
      const later = await application.finalizeBlock(block(3, removed))
      await application.commit()
      expect(validatorUpdates).toEqual(list.slice(OPERATORS).map((validator) => update(validator)))
      expect(later.validatorUpdates).toEqual(list.slice(0, 1).map((validator) => update(validator, 0)))
      answers.push([before.appHash, appHash, later.appHash])
      await test.node.close()
    }
    expect(answers[0]).toEqual(answers[1])
    expect(await verifyStore({ dataDir, network })).toMatchObject({ firstLedger: 1 })
  })

  it('continues the ledger of another chain with new validators, as after a restored backup', async () => {
    const { dataDir } = await singleNode(network)
    const old = validatorsOf(network)
    const genesis = await genesisOf(dataDir, network, old.first)
    const { application, test } = await follow(dataDir, genesis)
    startChain(application, genesis)
    await application.finalizeBlock(block(1))
    await application.commit()
    await test.node.close()

    await expect(genesisOf(dataDir, network, old.first)).rejects.toEqual(usage('has a list of signers already'))
    const { authority, first, list, operators } = validatorsOf(network, 'second')
    const next = await genesisOf(dataDir, network, first, 'tide-again')
    const again = await follow(dataDir, next)
    expect(startChain(again.application, next)).toBe(next.appHash)
    await again.application.finalizeBlock(block(1))
    await again.application.commit()
    const { account_data: data } = await again.test.rpc('account_info', { account: authority.address })
    authority.sequence = (data as { readonly Sequence: number }).Sequence
    const change = block(2, signChange(authority, operators.slice(0, 3), list))
    expect((await again.application.finalizeBlock(change)).validatorUpdates).toHaveLength(1)
    await again.application.commit()
    await again.test.node.close()
    expect(await verifyStore({ dataDir, network })).toMatchObject({ firstLedger: 1 })
  })

  it('keeps the funds that its authority received before, and an owner who cannot pay is refused', async () => {
    const { first } = validatorsOf(network)
    const owner = TestWallet.genesis(definitionOf(network))
    const test = await startTestNode({ network, genesisAccount: owner.address })
    folders.push(test.dataDir)
    const { address: target } = TestWallet.named('target', 'secp256k1', definitionOf(network))
    const { info } = await test.rpc('server_state').then(({ state }) => ({ info: state as ServerState }))
    const { base_fee: base, reserve_base: reserve, reserve_inc: increment } = info.validated_ledger
    const supply = localNetworks[network].totalDrops
    const all = supply - BigInt(reserve + base)
    await succeed(test, owner.pay(target, String(all)))
    await test.rpc('ledger_accept')
    await test.node.close()
    await expect(genesisOf(test.dataDir, network, first)).rejects.toEqual(usage('the owner can pay 0 micro units'))

    const sender = TestWallet.named('target', 'secp256k1', definitionOf(network))
    const funded = await startTestNode({ network, dataDir: test.dataDir, genesisAccount: owner.address })
    const { account_data: data } = await funded.rpc('account_info', { account: target })
    sender.sequence = (data as { readonly Sequence: number }).Sequence
    const balance = BigInt(reserve + increment) + 1_000_001n * BigInt(base)
    await succeed(funded, sender.pay(first.authority, String(balance)))
    await funded.rpc('ledger_accept')
    await funded.node.close()
    const genesis = await genesisOf(test.dataDir, network, first)
    const { application, test: node } = await follow(test.dataDir, genesis)
    startChain(application, genesis)
    await application.finalizeBlock(block(1))
    await application.commit()
    const { account_data: listed } = await node.rpc('account_info', { account: first.authority, signer_lists: true })
    expect(listed).toMatchObject({ Balance: String(balance), OwnerCount: 1 })
  })

  it('rejects an owner that the first ledger does not have', async () => {
    const { dataDir } = await singleNode(network)
    const { address } = TestWallet.named('stranger', 'secp256k1', definitionOf(network))
    await expect(continuedGenesis(dataDir, network, address)).rejects.toEqual(usage('begins with another genesis'))
  })
})

interface ServerState {
  readonly validated_ledger: { readonly base_fee: number; readonly reserve_base: number; readonly reserve_inc: number }
}

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

  it('refuses a chain that began with other validators', async () => {
    const { dataDir } = await singleNode()
    const { first, list } = validatorsOf('swt')
    const genesis = await genesisOf(dataDir, 'swt', first)
    const { test } = await follow(dataDir, genesis)
    await test.node.close()
    const changed = { ...genesis, state: { ...genesis.state, validators: list.slice(1) } }
    await expect(follow(dataDir, changed)).rejects.toEqual(usage('began its chain with other validators'))
  })

  it('takes over an empty folder only with a ledger to continue', async () => {
    const empty = temporaryFolder()
    folders.push(empty)
    await expect(continuedGenesis(empty, 'swt', ownerOf('swt'))).rejects.toEqual(usage('there is no ledger in'))
  })
})
