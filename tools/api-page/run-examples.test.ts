import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseDecimal } from '@tidebook/amount'
import type { PoolList, TradeRow } from '@tidebook/contract'
import { signTransaction, swt, unixMsToLedgerTime, type TransactionJson } from '@tidebook/protocol'
import { buildOfferCreate, buildStopOrder } from '@tidebook/protocol/transactions'
import { startExchange, type StartedExchange, type TestAccount } from '@tidebook/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { installed, root, run } from '../lib/run.ts'
import { API_PAGE, pageCalls } from './page.ts'
import { LANGUAGES, type Language } from './snippets.ts'

const DAY_MS = 86_400_000
const PAIR = { base: 'SWT', counter: 'CNY' }
const page = readFileSync(join(root, API_PAGE), 'utf8')

/** Programs that print one response per line, as a reader would write them with the examples of the page. */
const PROGRAMS: Readonly<
  Record<Language, (examples: readonly string[]) => { readonly command: string; readonly args: readonly string[] }>
> = {
  sh: (examples) => ({ command: 'sh', args: ['-ec', examples.join('\necho\n') + '\necho'] }),
  ts: (examples) => ({
    command: installed('node'),
    args: ['--no-warnings', '--input-type=module-typescript', '-e', examples.join('\n')],
  }),
  python: (examples) => ({ command: 'python3', args: ['-c', examples.join('\n')] }),
}
const NEEDED: Readonly<Record<Language, string>> = { sh: 'curl', ts: installed('node'), python: 'python3' }

/** Returns the code blocks of a language; the first lines of every program come first. */
function blocksOf(language: Language): readonly string[] {
  return [...page.matchAll(new RegExp(`^\`\`\`${language}\n([^]*?)\n\`\`\`$`, 'gm'))].map(([, text = '']) => text)
}

/** Returns a response without the values that change from one moment to the next. */
function lasting(answer: unknown): unknown {
  return JSON.parse(JSON.stringify(answer, (name, value: unknown) => (name === 'date' ? undefined : value)))
}

describe('the examples of the public API', () => {
  let started: StartedExchange
  let pool: string
  let trade: string
  const accounts = new Map<Language, { readonly account: TestAccount; readonly blob: string; readonly hash: string }>()

  /** Returns a signed order that uses a ticket of the account. */
  const waitingOrder = (account: TestAccount, ticket: number) => {
    const order = buildOfferCreate({
      account: account.address,
      side: 'sell',
      base: { currency: 'SWT' },
      counter: { currency: 'CNY', issuer: started.exchange.issuer('CNY') },
      amount: parseDecimal('10'),
      price: parseDecimal('9'),
      expiration: unixMsToLedgerTime(Date.now() + DAY_MS),
    })
    const stop = buildStopOrder(order, { price: '0.1', when: 'falls' })
    const numbered = { ...stop, Fee: '10', Sequence: 0, TicketSequence: ticket }
    return signTransaction(swt, numbered as TransactionJson, account.key)
  }

  beforeAll(async () => {
    started = await startExchange()
    const { exchange } = started
    const owner = await exchange.account({ SWT: '10000', CNY: '10000' })
    const traders = new Map<Language, TestAccount>()
    for (const language of LANGUAGES) traders.set(language, await exchange.account({ SWT: '1000', CNY: '1000' }))
    await exchange.close()
    await exchange.order(owner, { ...PAIR, side: 'sell', amount: '40', price: '0.5' })
    const CNY = { currency: 'CNY', issuer: exchange.issuer('CNY'), value: '100' }
    const create = { TransactionType: 'AMMCreate', Amount: '200000000', Amount2: CNY, TradingFee: 500, Flags: 0 }
    // Creating a pool destroys an owner reserve.
    await owner.ledger.submit(create as never, 5_000_000n)
    for (const [language, account] of traders) {
      const { hash } = await exchange.order(account, { ...PAIR, side: 'buy', amount: '1', price: '0.5' })
      const { sequence } = await account.ledger.submit({ TransactionType: 'TicketCreate', TicketCount: 1, Flags: 0 })
      accounts.set(language, { account, hash, blob: waitingOrder(account, sequence + 1).blob })
    }
    await exchange.close()
    pool = (await exchange.data<PoolList>('/pools')).pools[0]?.account ?? ''
    trade = (await exchange.data<TradeRow[]>('/info/history/SWT-CNY/normal')).at(0)?.[8] ?? ''
  })
  afterAll(() => started[Symbol.asyncDispose]())

  const answersOf = async (language: Language): Promise<unknown[]> => {
    const { account, blob, hash } = accounts.get(language) ?? {}
    const { command, args } = PROGRAMS[language](blocksOf(language))
    const output: Buffer[] = []
    const env = {
      SERVER: started.exchange.url,
      ADDRESS: account?.address ?? '',
      BLOB: blob ?? '',
      HASH: hash ?? '',
      TRADE: trade,
      POOL: pool,
    }
    const code = await run(command, args, { cwd: root, env, onOutput: (chunk) => output.push(chunk) })
    const text = Buffer.concat(output).toString('utf8')
    expect([code, code === 0 ? '' : text]).toEqual([0, ''])
    return text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown)
  }

  it.for(LANGUAGES)('DEV-202 runs every example in %s, and each returns data', async (language, { skip }) => {
    const { error } = spawnSync(NEEDED[language], ['--version'])
    if (error !== undefined) return skip(`${NEEDED[language]} is not installed`)
    const ids = pageCalls().map(({ id }) => id)
    const answers = await answersOf(language)
    expect(answers).toHaveLength(ids.length)
    const codes = answers.map((answer) => (answer as { readonly code?: unknown }).code ?? '0')
    expect(codes).toEqual(ids.map(() => '0'))
    return undefined
  })

  it('DEV-202 returns the same to curl as to the client', async () => {
    const { ticker } = Object.fromEntries(pageCalls().map(({ id }, index) => [id.split('.')[1], index]))
    const [curl, client] = await Promise.all([answersOf('sh'), answersOf('ts')])
    const at = ticker ?? 0
    expect(lasting(client[at])).toMatchObject(lasting(curl[at]) as object)
  })
})
