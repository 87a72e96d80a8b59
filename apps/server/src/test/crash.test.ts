import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createLogger, freePort, LedgerAccount, openNetworkKeys, openNodeLink, type NodeLink } from '@tidebook/server'
import { eventually, orderDraft, randomWallet } from '@tidebook/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Program } from './program.ts'

const CYCLES = 5
const silentLogger = createLogger('silent')

/** What the ledger itself says happened. */
const ledgerTruth = async (link: NodeLink): Promise<{ readonly fills: number }> => {
  const { ledger_index: last } = (await link.request('ledger_closed')) as { ledger_index: number }
  let fills = 0
  for (let index = 2; index <= last; index += 1) {
    const answer = (await link.request('ledger', { ledger_index: index, transactions: true, expand: true })) as {
      ledger: { transactions: { TransactionType: string; Flags?: number; metaData: { TransactionResult: string } }[] }
    }
    fills += answer.ledger.transactions.filter(
      (tx) =>
        tx.TransactionType === 'OfferCreate' &&
        ((tx.Flags ?? 0) & 0x2_0000) !== 0 &&
        tx.metaData.TransactionResult === 'tesSUCCESS',
    ).length
  }
  return { fills }
}

describe('kill -9 of the whole program', () => {
  let program: Program
  beforeAll(async () => {
    program = new Program(await mkdtemp(join(tmpdir(), 'tidebook-crash-')), await freePort(), await freePort(), {
      DEMO: 'off',
      CLOSE_INTERVAL_MS: '100',
    })
  })
  afterAll(async () => {
    await program.kill('SIGTERM')
    await rm(program.dataDir, { recursive: true, force: true })
  })

  it(`API-023 CHT-008 ${CYCLES} kills in the middle of trading: what was validated is there, nothing is doubled`, async () => {
    await program.start()
    const keys = await openNetworkKeys(program.dataDir)
    const issuerOf = (code: string): string => (code === 'SWT' ? '' : keys.of(`issuer:${code}`).address)
    const validated = new Set<string>()
    for (let cycle = 0; cycle < CYCLES; cycle += 1) {
      const link = openNodeLink(`ws://127.0.0.1:${program.nodePort}`, silentLogger, {
        onOpen: () => void link.request('subscribe', { streams: ['transactions'] }).catch(() => undefined),
        onMessage: (message) => {
          const hash = (message['transaction'] as { hash?: string } | undefined)?.hash
          if (message.type === 'transaction' && message['validated'] === true && hash !== undefined) validated.add(hash)
        },
      })
      await eventually('the link', () => link.connected)
      const faucet = new LedgerAccount(keys.of('faucet'), link)
      const trader = randomWallet().key.address
      await faucet.submit({ TransactionType: 'Payment', Destination: trader, Amount: '900000000', Flags: 0 })
      const until = performance.now() + 700 + cycle * 130
      const issuer = new LedgerAccount(keys.of('issuer:CNY'), link)
      while (performance.now() < until) {
        await faucet.submit(
          orderDraft({ side: 'sell', base: 'SWT', counter: 'CNY', amount: '10', price: '0.005' }, issuerOf),
        )
        await issuer.submit(
          orderDraft(
            { side: 'buy', base: 'SWT', counter: 'CNY', amount: '10', price: '0.005', flags: 0x2_0000 },
            issuerOf,
          ),
        )
        await delay(5)
      }
      await program.kill('SIGKILL')
      link.close()
      await program.start()
    }
    const link = openNodeLink(`ws://127.0.0.1:${program.nodePort}`, silentLogger)
    await eventually('the link', () => link.connected)
    await eventually(
      'the index in step',
      async () => (await fetch(`http://127.0.0.1:${program.port}/ready`)).status === 200,
    )
    const truth = await ledgerTruth(link)
    for (const hash of validated) {
      const answer = (await link.request('tx', { transaction: hash })) as { validated?: boolean }
      expect(answer.validated).toBe(true)
    }
    link.close()
    expect(validated.size).toBeGreaterThan(50)
    const month = await program.data<number[][]>('/info/kline/SWT-CNY/month')
    expect(month.reduce((sum, row) => sum + (row[7] ?? 0), 0)).toBe(truth.fills)
    const orders = await program.data<{ count: number }>(
      `/wallet/trans/${keys.of('issuer:CNY').address}?t=OfferCreate&s=1`,
    )
    expect(orders.count).toBeGreaterThanOrEqual(truth.fills)
  }, 240_000)
})
