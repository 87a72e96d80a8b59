import { encodeEnvelope } from '@tidebook/consensus'
import { readLightBlock, verifyFirst } from '@tidebook/light-client'
import { signBlock, testValidator } from '@tidebook/light-client/testing'
import { fromHex, toHex } from '@tidebook/protocol'
import { appHash } from '@tidebook/protocol/proofs'
import { ledgerTimeToUnixMs } from '@tidebook/protocol/time'
import { afterEach, describe, expect, it } from 'vitest'
import { genesisOptions } from '../src/log/comet/genesis-state.ts'
import { BlockUnavailable } from '../src/log/ordered-log.ts'
import type { SignedBlock } from '../src/log/ordered-log.ts'
import { DrivenLog, GENESIS, finalizeBlock, initChain } from './testkit/comet-replica.ts'
import { microSwtc } from './testkit/scenario.ts'
import type { TestNode } from './testkit/test-node.ts'
import { GENESIS_TIME, startTestNode } from './testkit/test-node.ts'
import { TestSocket } from './testkit/test-socket.ts'
import { TestWallet } from './testkit/test-wallet.ts'

const SECONDS = ledgerTimeToUnixMs(GENESIS_TIME) / 1000
const validators = ['a', 'b', 'c', 'd'].map((name) => testValidator(name))
const running: TestNode[] = []
afterEach(async () => {
  for (const test of running.splice(0)) await test.end()
})

/** A log whose engine has the header of every executed block, and of the next block after `sign` was called. */
class SigningLog extends DrivenLog {
  readonly #appHashes = new Map<number, string>()
  engine: 'complete' | 'empty' | 'unreachable' | 'slow' = 'complete'
  /** Requests that a slow engine does not answer until `answer` settles. */
  waiting = 0
  readonly answer = Promise.withResolvers<undefined>()

  signedBlock(height: number): Promise<SignedBlock | undefined> {
    if (this.engine === 'unreachable') return Promise.reject(new BlockUnavailable('ECONNREFUSED'))
    if (this.engine === 'slow') {
      this.waiting += 1
      return this.answer.promise
    }
    const hash = this.#appHashes.get(height - 1)
    if (this.engine === 'empty' || hash === undefined) return Promise.resolve(undefined)
    const { signed_header: signedHeader, validators: set } = signBlock({
      chainId: GENESIS.chainId,
      height,
      seconds: SECONDS + height,
      validators,
      appHash: hash,
    })
    return Promise.resolve({ signedHeader, validators: set })
  }

  /** Records the app hash of a block that an earlier process executed. */
  restore(height: number, appHashAfter: string): void {
    this.#appHashes.set(height, appHashAfter)
  }

  /** Executes a block. The header of the next block contains its app hash. */
  async execute(height: number, txs: readonly Uint8Array[] = []): Promise<void> {
    const block = { height, time: GENESIS_TIME + height, hash: Uint8Array.of(height), txs, appHash: undefined }
    const response = await this.application?.finalizeBlock(finalizeBlock(block))
    await this.application?.commit()
    this.#appHashes.set(height, toHex(response?.appHash ?? new Uint8Array()))
  }
}

async function start(dataDir?: string) {
  const log = new SigningLog()
  const folder = dataDir === undefined ? {} : { dataDir }
  const test = await startTestNode({ ...genesisOptions(GENESIS), log, manual: false, ...folder })
  running.push(test)
  return { log, test }
}

describe('block_proof', () => {
  it('proves each ledger from the header of the next block', async () => {
    const { log, test } = await start()
    log.application?.initChain(initChain())
    const payment = TestWallet.genesis().pay(TestWallet.named('target').address, microSwtc(100))
    await log.execute(1, [encodeEnvelope([{ blob: fromHex(payment.blob) }])])
    await log.execute(2)
    const last = Number((await test.rpc('ledger_closed'))['ledger_index'])
    for (const index of [last - 1, last]) {
      const proof = await test.rpc('block_proof', { ledger_index: index })
      const { ledger_hash: ledgerHash } = await test.rpc('ledger', { ledger_index: index })
      expect(proof).toMatchObject({ ledger_index: index, ledger_hash: ledgerHash, validated: true })
      const block = readLightBlock(proof)
      expect(block.header.height).toBe(proof['block_height'])
      expect(verifyFirst(block, { now: (SECONDS + 10) * 1000 })).toHaveLength(4)
      const computed = appHash(fromHex(String(ledgerHash)), fromHex(String(proof['carried_hash'])))
      expect(toHex(block.header.appHash)).toBe(toHex(computed))
    }
  })

  it('proves a ledger after a restart', async () => {
    const { log, test } = await start()
    log.application?.initChain(initChain())
    await log.execute(1)
    const proof = await test.rpc('block_proof', {})
    await test.node.close()
    const again = await start(test.dataDir)
    const height = Number(proof['block_height'])
    again.log.restore(height - 1, String(Reflect.get(Object(proof['signed_header']), 'header').app_hash))
    const { carried_hash: carriedHash } = await again.test.rpc('block_proof', {})
    expect(carriedHash).toBe(proof['carried_hash'])
    expect(carriedHash).toMatch(/^[0-9A-F]{64}$/)
  })

  it('reports why a ledger has no proof', async () => {
    const { log, test } = await start()
    log.application?.initChain(initChain())
    // No block contains the genesis.
    expect(await test.rpc('block_proof', { ledger_index: 1 })).toMatchObject({ error: 'lgrNotFound' })
    await log.execute(1)
    expect(await test.rpc('block_proof', { ledger_index: 'current' })).toMatchObject({ error: 'lgrNotFound' })
    expect(await test.rpc('block_proof', { ledger_index: 99 })).toMatchObject({ error: 'lgrNotFound' })
    expect(await test.rpc('block_proof', { ledger_index: 'x' })).toMatchObject({ error: 'invalidParams' })
    log.engine = 'unreachable'
    expect(await test.rpc('block_proof', {})).toMatchObject({ error: 'notReady' })
    log.engine = 'empty'
    expect(await test.rpc('block_proof', {})).toMatchObject({ error: 'lgrNotValidated' })
    await log.execute(2)
    const last = Number((await test.rpc('ledger_closed'))['ledger_index'])
    expect(await test.rpc('block_proof', { ledger_index: last - 1 })).toMatchObject({ error: 'lgrNotFound' })
  })

  it('waits for a slow engine with the limit of other requests of its connection', async () => {
    const { log, test } = await start()
    log.application?.initChain(initChain())
    await log.execute(1)
    log.engine = 'slow'
    const socket = await TestSocket.open(test.node.wsUrl)
    const answers = Array.from({ length: 40 }, () => socket.request('block_proof'))
    await expect.poll(() => log.waiting).toBeGreaterThanOrEqual(16)
    for (let count = 0; count < 30; count += 1) await test.rpc('ledger_closed')
    expect(log.waiting).toBe(16)
    log.answer.resolve(undefined)
    for (const answer of await Promise.all(answers)) expect(answer).toMatchObject({ error: 'lgrNotValidated' })
    socket.close()
  })

  it('is not available where one operator orders the ledger', async () => {
    const test = await startTestNode()
    running.push(test)
    expect(await test.rpc('block_proof', {})).toMatchObject({
      error: 'notEnabled',
      error_message: 'One operator orders this ledger. It has no validators.',
    })
  })
})
