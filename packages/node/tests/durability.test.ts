import { rmSync } from 'node:fs'
import { afterEach, describe, expect, it } from 'vitest'
import type { NodeProgram } from './testkit/node-program.ts'
import { runNodeProgram } from './testkit/node-program.ts'
import { TOKEN, microSwtc, twoTraders } from './testkit/scenario.ts'
import type { TestNode } from './testkit/test-node.ts'
import { callRpc, startTestNode, temporaryFolder } from './testkit/test-node.ts'
import { SocketClosed, TestSocket } from './testkit/test-socket.ts'
import { TestWallet } from './testkit/test-wallet.ts'

const CYCLES = 10

const folders: string[] = []
const programs: NodeProgram[] = []
afterEach(() => {
  for (const { child } of programs.splice(0)) child.kill('SIGKILL')
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

interface Acknowledged {
  readonly hash: string
  readonly ledger: number
}

interface LedgerAnswer {
  readonly ledger_hash: string
  readonly parent_hash: string
  readonly transaction_hash: string
  readonly transactions: { hash: string; metaData: { TransactionIndex: number; TransactionResult: string } }[]
}

/** When to kill a program: after a number of validated payments, followed by a number of submission responses. */
interface Moment {
  readonly validated: number
  readonly answers: number
}

/**
 * Submits payments continuously and kills the program at the given moment. Returns the payments that the program
 * reported as validated.
 */
async function loadUntilDeath(
  { child, port: listening }: NodeProgram,
  { answers, validated: enough }: Moment,
  genesis: TestWallet,
  target: string,
): Promise<Acknowledged[]> {
  const port = await listening
  const validated: Acknowledged[] = []
  const socket = await TestSocket.open(`ws://127.0.0.1:${port}/`)
  const died = new Promise<void>((resolve) => socket.socket.once('close', () => resolve()))
  socket.socket.on('error', () => undefined)
  socket.socket.on('message', (data) => {
    const message: Record<string, unknown> = JSON.parse(data.toString())
    if (message['type'] !== 'transaction' || message['validated'] !== true) return
    const { hash } = message['transaction'] as { hash: string }
    validated.push({ hash, ledger: Number(message['ledger_index']) })
  })
  await socket.request('subscribe', { streams: ['transactions'] })
  const answer = await socket.request('account_info', { account: genesis.address })
  genesis.sequence = (answer['result'] as { account_data: { Sequence: number } }).account_data.Sequence
  const sending = (async () => {
    try {
      for (let left = answers; ;) {
        await socket.request('submit', { tx_blob: genesis.pay(target, microSwtc(1)).blob })
        if (validated.length < enough) continue
        if (left === 0) child.kill('SIGKILL')
        left -= 1
      }
    } catch (error) {
      if (!(error instanceof SocketClosed)) throw error
    }
  })()
  await died
  await sending
  return validated
}

async function everyLedger(url: string): Promise<LedgerAnswer[]> {
  const { ledger_index: last } = await callRpc(url, 'ledger_closed')
  const ledgers: LedgerAnswer[] = []
  for (let index = 1; index <= Number(last); index += 1) {
    const answer = await callRpc(url, 'ledger', { ledger_index: index, transactions: true, expand: true })
    ledgers.push(answer['ledger'] as LedgerAnswer)
  }
  return ledgers
}

describe('kill -9', () => {
  it(`loses no validated payment in ${CYCLES} cycles, preserves the hash chain and duplicates nothing`, async () => {
    const folder = temporaryFolder()
    folders.push(folder)
    const genesis = TestWallet.genesis()
    const target = TestWallet.named('target').address
    const acknowledged: Acknowledged[] = []
    let seed = 7
    for (let cycle = 0; cycle < CYCLES; cycle += 1) {
      const program = runNodeProgram(['--data', folder, '--close-interval', '100'])
      programs.push(program)
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
      const moment = { validated: 2 + ((seed >>> 8) % 300), answers: (seed >>> 20) % 60 }
      acknowledged.push(...(await loadUntilDeath(program, moment, genesis, target)))
      expect((await program.ended).status).toBeNull()
    }
    const last = runNodeProgram(['--data', folder, '--manual', '--keep'])
    programs.push(last)
    const url = `http://127.0.0.1:${await last.port}/`
    const ledgers = await everyLedger(url)
    const place = new Map<string, number>()
    let parent = '0'.repeat(64)
    for (const [position, ledger] of ledgers.entries()) {
      if (position > 0) expect(ledger.parent_hash).toBe(parent)
      parent = ledger.ledger_hash
      for (const [order, { hash, metaData }] of ledger.transactions.entries()) {
        expect(metaData.TransactionIndex).toBe(order)
        expect(place.has(hash)).toBe(false)
        place.set(hash, position + 1)
      }
    }
    expect(acknowledged.length).toBeGreaterThan(CYCLES)
    for (const { hash, ledger } of acknowledged) expect(place.get(hash)).toBe(ledger)
    const paid = BigInt(place.size) * 1_000_000n
    const { account_data: data } = await callRpc(url, 'account_info', { account: target })
    const first = ledgers.flatMap(({ transactions }) => transactions)[0]
    // the first payments are below the activation amount, so they only pay their fee
    const refused = ledgers
      .flatMap(({ transactions }) => transactions)
      .filter(({ metaData }) => metaData.TransactionResult !== 'tesSUCCESS').length
    expect(first).toBeDefined()
    expect(data === undefined ? 0n : BigInt((data as { Balance: string }).Balance)).toBe(
      paid - BigInt(refused) * 1_000_000n,
    )
    const { state } = (await callRpc(url, 'server_state')) as { state?: { complete_ledgers: string } }
    expect(state?.complete_ledgers).toBe(`1-${ledgers.length}`)
    last.child.kill('SIGTERM')
    expect((await last.ended).status).toBe(0)
  }, 600_000)
})

describe('restart', () => {
  it('preserves the last ledger’s hashes, the book, the lines and the history', async () => {
    const first = await startTestNode()
    const market = await twoTraders(first)
    const { alice, issuer } = market
    for (let price = 1; price <= 40; price += 1) {
      await first.rpc('submit', { tx_blob: alice.offer(microSwtc(price * 7), market.token('10')).blob })
    }
    await first.rpc('ledger_accept')
    const everything = async (test: Pick<TestNode, 'rpc'>): Promise<unknown[]> => {
      const validated = { ledger_index: 'validated' }
      const book = { taker_pays: { currency: 'SWT' }, taker_gets: { currency: TOKEN, issuer: issuer.address } }
      return Promise.all([
        test.rpc('ledger', { ...validated, transactions: true, expand: true }),
        test.rpc('book_offers', { ...validated, ...book, limit: 100 }),
        test.rpc('account_offers', { ...validated, account: alice.address }),
        test.rpc('account_lines', { ...validated, account: issuer.address }),
        test.rpc('account_info', { ...validated, account: alice.address }),
        test.rpc('account_tx', { account: alice.address }),
      ])
    }
    const before = await everything(first)
    expect((before[1] as { offers: unknown[] }).offers.length).toBe(40)
    await first.node.close()
    const second = await startTestNode({ dataDir: first.dataDir })
    expect(await everything(second)).toEqual(before)
    // and the sequence continues
    expect(await second.rpc('submit', { tx_blob: alice.cancel(alice.sequence - 1).blob })).toMatchObject({
      engine_result: 'tesSUCCESS',
    })
    const closed = await second.rpc('ledger_accept')
    expect(await second.rpc('ledger', { ledger_index: closed['ledger_index'] })).toMatchObject({
      ledger: { parent_hash: (before[0] as { ledger_hash: string }).ledger_hash },
    })
    await second.end()
  })
})
