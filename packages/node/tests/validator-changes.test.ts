import { encodeEnvelope } from '@tidebook/consensus'
import { fromHex } from '@tidebook/protocol'
import { afterEach, describe, expect, it } from 'vitest'
import { verifyStore } from '../src/audit/verify-store.ts'
import type { CometGenesis } from '../src/log/comet/genesis-state.ts'
import { genesisOptions, newGenesisState } from '../src/log/comet/genesis-state.ts'
import type { ValidatorState } from '../src/log/comet/genesis-validators.ts'
import { DrivenLog, GENESIS, finalizeBlock, initChain } from './testkit/comet-replica.ts'
import { microSwtc } from './testkit/scenario.ts'
import type { TestNode } from './testkit/test-node.ts'
import { GENESIS_TIME, startTestNode } from './testkit/test-node.ts'
import type { Signed } from './testkit/test-wallet.ts'
import { TestWallet } from './testkit/test-wallet.ts'
import { signChange } from './testkit/validator-changes.ts'

const running: TestNode[] = []
afterEach(async () => {
  for (const test of running.splice(0)) await test.end()
})

const operators = Array.from({ length: 5 }, (_, nth) => TestWallet.named(`operator ${nth}`))

function authorityOf(): TestWallet {
  return TestWallet.named('authority')
}

function keyOf(nth: number): string {
  return Buffer.alloc(32, nth + 1).toString('base64')
}

function validator(nth: number, power = 10, key = nth): ValidatorState {
  return {
    account: operators[nth]?.address ?? '',
    power,
    key: keyOf(key),
  }
}

const FOUR = [0, 1, 2, 3].map((nth) => validator(nth))
const genesis: CometGenesis = {
  ...GENESIS,
  state: newGenesisState(
    'swt',
    TestWallet.genesis().address,
    {},
    { authority: authorityOf().address, validators: FOUR },
  ),
}

async function start(dataDir?: string, chosen = genesis) {
  const log = new DrivenLog(chosen)
  const test = await startTestNode({
    ...genesisOptions(chosen),
    log,
    manual: false,
    ...(dataDir === undefined ? {} : { dataDir }),
  })
  running.push(test)
  if (log.application === undefined) throw new TypeError('Not started')
  return { application: log.application, test }
}

function block(height: number, ...txs: readonly Signed[]) {
  return finalizeBlock({
    height,
    time: GENESIS_TIME + height,
    hash: Uint8Array.of(height),
    txs: txs.length === 0 ? [] : [encodeEnvelope(txs.map(({ blob }) => ({ blob: fromHex(blob) })))],
    appHash: undefined,
  })
}

function update(nth: number, power: number) {
  return {
    pubKey: { ed25519: new Uint8Array(Buffer.from(keyOf(nth), 'base64')) },
    power: BigInt(power),
  }
}

describe('the validators of a ledger', () => {
  it('SCL-205 change by a signed list, and CometBFT gets the difference with the same block', async () => {
    const { application, test } = await start()
    expect(application.initChain(initChain(genesis)).validators).toEqual([])
    const authority = authorityOf()
    const joined = [...FOUR, validator(4, 7)]
    const { validatorUpdates: first } = await application.finalizeBlock(
      block(1, signChange(authority, operators.slice(0, 3), joined)),
    )
    expect(first).toEqual([update(4, 7)])
    await application.commit()
    const rotated = [validator(0, 10, 8), ...joined.slice(1, 3), validator(3, 11), validator(4, 7)]
    const second = await application.finalizeBlock(block(2, signChange(authority, operators.slice(0, 4), rotated)))
    expect(second.validatorUpdates).toEqual([update(0, 0), update(3, 11), update(8, 10)])
    await application.commit()
    expect((await application.finalizeBlock(block(3))).validatorUpdates).toEqual([])
    await application.commit()
    const { account_data: data } = await test.rpc('account_info', {
      account: authority.address,
      signer_lists: true,
      ledger_index: 'validated',
    })
    expect(JSON.stringify(data)).toContain(`"WalletLocator":"${'09'.repeat(32)}"`)
  })

  it('SCL-205 do not change without two thirds of the power', async () => {
    const { application } = await start()
    const authority = authorityOf()
    const few = signChange(authority, operators.slice(0, 2), [...FOUR, validator(4)])
    expect((await application.finalizeBlock(block(1, few))).validatorUpdates).toEqual([])
    await application.commit()
    authority.sequence = 1
    const tooMany = signChange(authority, operators.slice(0, 4), FOUR.slice(2))
    expect((await application.finalizeBlock(block(2, tooMany))).validatorUpdates).toEqual([])
  })

  it('SCL-205 need one unit of power more than two thirds', async () => {
    const list = [validator(0, 20), validator(1, 9), validator(2, 1)]
    const chain = {
      ...genesis,
      state: newGenesisState(
        'swt',
        TestWallet.genesis().address,
        {},
        { authority: authorityOf().address, validators: list },
      ),
    }
    const { application } = await start(undefined, chain)
    const joined = [...list, validator(3, 2)]
    const [large, , small] = operators
    if (large === undefined || small === undefined) throw new TypeError('No operators')
    // 20 of 30 units of power sign, then 21 of 30
    const few = await application.finalizeBlock(block(1, signChange(authorityOf(), [large], joined)))
    expect(few.validatorUpdates).toEqual([])
    await application.commit()
    const enough = await application.finalizeBlock(block(2, signChange(authorityOf(), [large, small], joined)))
    expect(enough.validatorUpdates).toEqual([update(3, 2)])
    await application.commit()
  })

  it('change equally when a block comes again after a crash before its commit', async () => {
    const { application, test } = await start()
    await application.finalizeBlock(block(1))
    await application.commit()
    const change = block(2, signChange(authorityOf(), operators.slice(0, 3), [...FOUR, validator(4)]))
    const before = await application.finalizeBlock(change)
    await test.node.close()
    const { application: again } = await start(test.dataDir)
    expect(again.info().lastBlockHeight).toBe(1n)
    const after = await again.finalizeBlock(change)
    expect(after).toEqual(before)
    expect(after.validatorUpdates).toEqual([update(4, 10)])
    await again.commit()
  })

  it('belong to the genesis: a different list, authority or CometBFT set is refused', async () => {
    const { application, test } = await start()
    const others = { ...initChain(genesis), validators: initChain(genesis).validators.slice(1) }
    expect(() => application.initChain(others)).toThrow('differ from app_state.validators')
    expect(() => application.initChain(initChain(GENESIS))).toThrow('app_state.authority')
    await test.node.close()
    const changed = { ...genesis, state: { ...genesis.state, validators: FOUR.slice(1) } }
    for (const other of [changed, GENESIS]) {
      await expect(start(test.dataDir, other)).rejects.toMatchObject({ code: 'node/usage' })
    }
  })

  it('are recomputed from the history by the offline check, refused changes included', async () => {
    const { application, test } = await start()
    const authority = authorityOf()
    const txs = [
      signChange(authority, operators.slice(0, 4), FOUR.slice(2)),
      signChange(authority, operators.slice(0, 3), [...FOUR, validator(4)]),
      TestWallet.genesis().pay(operators[0]?.address ?? '', microSwtc(100)),
    ]
    const { validatorUpdates } = await application.finalizeBlock(block(1, ...txs))
    expect(validatorUpdates).toEqual([update(4, 10)])
    await application.commit()
    await test.node.close()
    expect(await verifyStore({ dataDir: test.dataDir, network: 'swt' })).toMatchObject({ transactions: 3 })
  })
})
