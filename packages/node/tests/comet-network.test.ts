import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readLightBlock, readTimestamp, readValidators, trustGenesis, verifyBlock } from '@tidebook/light-client'
import { fromHex, toHex } from '@tidebook/protocol'
import { appHash } from '@tidebook/protocol/proofs'
import { afterEach, describe, expect, it } from 'vitest'
import { CometNetwork, NO_COMET, installedComet } from './testkit/comet-network.ts'
import type { Validator } from './testkit/comet-network.ts'
import { microSwtc, submit, succeed } from './testkit/scenario.ts'
import { TestWallet } from './testkit/test-wallet.ts'

const binary = await installedComet()
const running: CometNetwork[] = []
afterEach(async () => {
  for (const network of running.splice(0)) await network.end()
})

async function start(count: number): Promise<readonly Validator[]> {
  const network = await CometNetwork.create(binary ?? '', count, 200)
  running.push(network)
  await Promise.all(network.validators.map((validator) => validator.start()))
  for (const validator of network.validators) await expect.poll(() => validator.height()).toBeGreaterThan(1)
  return network.validators
}

async function ledgerIndex(validator: Validator): Promise<number> {
  return Number((await validator.rpc('ledger_closed'))['ledger_index'])
}

async function hashes(validator: Validator, last: number): Promise<unknown[]> {
  const found: unknown[] = []
  for (let index = 1; index <= last; index += 1) {
    found.push((await validator.rpc('ledger', { ledger_index: index }))['ledger_hash'])
  }
  return found
}

async function balance(validator: Validator, account: string): Promise<unknown> {
  const { account_data: data } = await validator.rpc('account_info', { account, ledger_index: 'validated' })
  return (data as { Balance?: string } | undefined)?.Balance
}

/** Waits until two more blocks follow the block of the last closed ledger. */
async function twoMore(validator: Validator): Promise<void> {
  const height = await validator.height()
  await expect.poll(() => validator.height()).toBeGreaterThan(height + 1)
}

const target = TestWallet.named('target').address

describe.skipIf(binary === undefined)(`one validator (${binary === undefined ? NO_COMET : 'with CometBFT'})`, () => {
  it('returns the result of a transaction with its block, and applies it once', async () => {
    const [validator] = await start(1)
    if (validator === undefined) throw new TypeError('No validator')
    const genesis = TestWallet.genesis()
    const payments = [1, 2, 3].map(() => genesis.pay(target, microSwtc(100)))
    // two transactions of one account in one block, and the second of them again
    const [first, second, third] = payments
    if (first === undefined || second === undefined || third === undefined) throw new TypeError('No payments')
    const results = await validator.submitAll([first, second, second, third])
    expect(results).toEqual(Array.from({ length: 4 }, () => 'tesSUCCESS'))
    await expect.poll(() => balance(validator, target)).toBe(microSwtc(300))
    expect(await submit(validator, first)).toMatchObject({ engine_result: 'tesSUCCESS' })
    const old = TestWallet.genesis().pay(target, microSwtc(1))
    expect(await submit(validator, old)).toMatchObject({ engine_result: 'tefPAST_SEQ' })
    expect(await balance(validator, target)).toBe(microSwtc(300))
  })

  it('continues after kill -9 of the node, of CometBFT and of both', async () => {
    const [validator] = await start(1)
    if (validator === undefined) throw new TypeError('No validator')
    const genesis = TestWallet.genesis()
    await succeed(validator, genesis.pay(target, microSwtc(100)))
    const kills = [() => validator.killNode(), () => validator.killComet(), () => validator.kill()]
    for (const [nth, kill] of kills.entries()) {
      await kill()
      if (nth !== 1) await validator.startNode()
      validator.startComet()
      await expect.poll(() => validator.height()).toBeGreaterThan(1)
      await twoMore(validator)
      await succeed(validator, genesis.pay(target, microSwtc(100)))
    }
    await expect.poll(() => balance(validator, target)).toBe(microSwtc(400))
  })
})

describe.skipIf(binary === undefined)(`the proof (${binary === undefined ? NO_COMET : 'with CometBFT'})`, () => {
  it('leads from the genesis validators to a ledger', async () => {
    const [validator] = await start(4)
    if (validator === undefined) throw new TypeError('No validator')
    const { app_state: _, ...file } = JSON.parse(readFileSync(join(validator.home, 'config', 'genesis.json'), 'utf8'))
    const time = readTimestamp(file.genesis_time)
    if (time === undefined) throw new TypeError('No time')
    const listed = file.validators.map(({ power, pub_key: key }: { power: string; pub_key: object }) => ({
      pub_key: key,
      voting_power: power,
    }))
    const genesis = trustGenesis(file.chain_id, time, readValidators(listed))
    await succeed(validator, TestWallet.genesis().pay(target, microSwtc(100)))
    const index = await ledgerIndex(validator)
    const proofOf = () => validator.rpc('block_proof', { ledger_index: index })
    await expect.poll(async () => (await proofOf())['carried_hash']).toBeDefined()
    const proof = await proofOf()
    const block = readLightBlock(proof)
    expect(verifyBlock(genesis, block, { now: Date.now() }).length).toBeGreaterThan(2)
    const carried = fromHex(String(proof['carried_hash']))
    const [ledgerHash] = (await hashes(validator, index)).slice(-1)
    expect(toHex(block.header.appHash)).toBe(toHex(appHash(fromHex(String(ledgerHash)), carried)))
  })
})

/** Number of ledgers between two checkpoints. */
const CHECKPOINT_LEDGERS = 256
/** A pause of the validator after each block, long enough for a joining node to apply more than one block. */
const COMMIT_MS = 50

describe.skipIf(binary === undefined)(`state sync (${binary === undefined ? NO_COMET : 'with CometBFT'})`, () => {
  it('SCL-204 starts a node from the snapshot of a checkpoint, which then follows', async () => {
    const network = await CometNetwork.create(binary ?? '', 1, COMMIT_MS)
    running.push(network)
    const [validator] = network.validators
    if (validator === undefined) throw new TypeError('No validator')
    await validator.start()
    const genesis = TestWallet.genesis()
    await expect.poll(() => validator.height()).toBeGreaterThan(1)
    await succeed(validator, genesis.pay(target, microSwtc(100)))
    await expect.poll(() => validator.height(), { interval: 200 }).toBeGreaterThan(CHECKPOINT_LEDGERS + 4)
    const follower = await network.joinBySnapshot(binary ?? '')
    await follower.startRestoring()
    expect(await balance(follower, target)).toBe(microSwtc(100))
    await succeed(validator, genesis.pay(target, microSwtc(50)))
    await expect.poll(() => balance(follower, target)).toBe(microSwtc(150))
    const { info } = await follower.rpc('server_info')
    const first = Number.parseInt((info as { complete_ledgers: string }).complete_ledgers, 10)
    expect(first % CHECKPOINT_LEDGERS).toBe(0)
    await follower.kill()
    await follower.start()
    const height = await validator.height()
    await expect.poll(() => follower.height()).toBeGreaterThan(height)
  })
})

describe.skipIf(binary === undefined)(`four validators (${binary === undefined ? NO_COMET : 'with CometBFT'})`, () => {
  it('SCL-202 hold the same ledgers while one after another is killed and returns', async () => {
    const validators = await start(4)
    const [entry, ...others] = validators
    if (entry === undefined) throw new TypeError('No validators')
    const genesis = TestWallet.genesis()
    const wallets = validators.map((_, nth) => TestWallet.named(`trader ${nth}`))
    const funded = wallets.map(({ address }) => genesis.pay(address, microSwtc(1000)))
    expect(await entry.submitAll(funded)).toEqual(funded.map(() => 'tesSUCCESS'))
    const token = { currency: 'CNY', issuer: genesis.address, value: '10' }
    const trade = async (skipped?: Validator): Promise<void> => {
      const work = validators.map(async (validator, nth) => {
        const wallet = wallets[nth]
        if (validator === skipped || wallet === undefined) return
        const signed = [wallet.offer(token, microSwtc(5)), wallet.pay(target, microSwtc(50))]
        expect(await validator.submitAll(signed)).toEqual(['tesSUCCESS', 'tesSUCCESS'])
      })
      await Promise.all(work)
    }
    for (const validator of others) await expect.poll(() => balance(validator, wallets[3]?.address ?? '')).toBeDefined()
    await trade()
    const [second, third, fourth] = others
    if (second === undefined || third === undefined || fourth === undefined) throw new TypeError('Not four validators')
    await second.killNode()
    await trade(second)
    await second.start()
    await expect.poll(() => second.height()).toBeGreaterThan(1)
    await third.killComet()
    await trade(third)
    third.startComet()
    await fourth.kill()
    await fourth.start()
    await expect.poll(async () => Promise.all([third, fourth].map((each) => each.height()))).not.toContain(0)
    await twoMore(entry)
    await expect.poll(() => balance(entry, target)).toBe(microSwtc(500))
    const last = await ledgerIndex(entry)
    for (const validator of others) await expect.poll(() => ledgerIndex(validator)).toBeGreaterThanOrEqual(last)
    const expected = await hashes(entry, last)
    expect(expected).not.toContain(undefined)
    for (const validator of others) expect(await hashes(validator, last)).toEqual(expected)
  })
})
