import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { OpenOrderPage } from '@tidebook/contract'
import { eventually, startExchange, type StartedExchange, type TestAccount } from '@tidebook/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeMarket } from '../../../../packages/client/examples/market-maker.ts'

const EXAMPLE = new URL('../../../../packages/client/examples/market-maker.ts', import.meta.url)

describe('the example market maker', () => {
  let started: StartedExchange
  let maker: TestAccount
  let taker: TestAccount
  const lines: string[] = []
  let stop = (): Promise<void> => Promise.resolve()
  beforeAll(async () => {
    started = await startExchange({ genesisTime: Date.UTC(2026, 3, 1) })
    maker = await started.exchange.account({ SWT: '5000', CNY: '5000' })
    taker = await started.exchange.account({ SWT: '5000', CNY: '5000' })
    await started.exchange.close()
    stop = await makeMarket({
      server: started.exchange.url,
      secret: maker.secret,
      pair: 'SWT-CNY',
      amount: '25',
      spread: '0.1',
      price: '0.5',
      network: 'swt',
      say: (line) => lines.push(line),
    })
  })
  afterAll(async () => {
    await started[Symbol.asyncDispose]()
  })

  /** Returns the market maker's orders as side, amount and price, after closing ledgers as needed. */
  const quotes = async (): Promise<string[]> => {
    await started.exchange.close()
    const { list } = await started.exchange.data<OpenOrderPage>(`/wallet/offer/${maker.address}`)
    return list
      .map(({ flag, takerGets, takerPays }) => {
        const [base, counter] = flag === 2 ? [takerGets, takerPays] : [takerPays, takerGets]
        return `${flag === 2 ? 'sell' : 'buy'} ${base.value} ${counter.value}`
      })
      .toSorted()
  }
  const quoted = (prices: readonly string[]): Promise<unknown> =>
    eventually(`the quotes ${prices.join(', ')}`, async () => (await quotes()).join() === prices.join())

  it('DEV-102 quotes both sides on a new exchange, and moves its orders when the market trades', async () => {
    await quoted(['buy 25 11.875', 'sell 25 13.125'])
    // A taker fills the whole ask. Its price becomes the last price, and both orders follow it.
    await started.exchange.order(taker, { side: 'buy', base: 'SWT', counter: 'CNY', amount: '25', price: '0.525' })
    await quoted(['buy 25 12.46875', 'sell 25 13.78125'])
    expect(lines.every((line) => line.includes('validated tesSUCCESS'))).toBe(true)
  })

  it('cancels its orders when it is stopped', async () => {
    const { exchange } = started
    const nextSequence = async (): Promise<number> => {
      const answer = await exchange.link.request('account_info', { account: maker.address, ledger_index: 'current' })
      return (answer as { readonly account_data: { readonly Sequence: number } }).account_data.Sequence
    }
    let closed = await nextSequence()
    let isStopped = false
    const stopping = stop().finally(() => (isStopped = true))
    // Ledgers close only with a transaction in them, because a delayed transaction expires after four ledgers.
    const closing = eventually('the end of the market maker', async () => {
      const next = await nextSequence()
      if (next > closed) await exchange.close()
      closed = next
      return isStopped
    })
    await Promise.all([stopping, closing])
    expect(await quotes()).toEqual([])
    expect(lines.slice(-2)).toEqual(['cancel buy: validated tesSUCCESS', 'cancel sell: validated tesSUCCESS'])
  })

  it.each([
    ['without a secret', '', 'SWT-CNY', /^market-maker: SECRET is missing/],
    ['for a pair that is not traded', 'its own', 'SWT-XYZ', /^market-maker: SWT-XYZ is not traded at http/],
    ['with a secret that is none', 'x', 'SWT-CNY', /^market-maker: [^\n]+\n$/],
  ])('reports the problem in one line when it is started %s', (_, args, pair, line) => {
    const secret = args === 'its own' ? maker.secret : args
    return new Promise<void>((resolve, reject) => {
      execFile(
        process.execPath,
        [fileURLToPath(EXAMPLE), started.exchange.url, pair],
        { env: { PATH: process.env['PATH'], SECRET: secret } },
        (error, _stdout, stderr) => {
          try {
            expect([error?.code, stderr]).toEqual([1, expect.stringMatching(line)])
            expect(stderr.trim().split('\n')).toHaveLength(1)
            resolve()
          } catch (failure) {
            reject(failure as Error)
          }
        },
      )
    })
  })

  it('DEV-102 does not exceed the maximum length of an example', () => {
    expect(readFileSync(EXAMPLE, 'utf8').split('\n').length).toBeLessThan(150)
  })
})
