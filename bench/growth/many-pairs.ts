import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startExchange, type Exchange, type OrderTerms } from '@tidebook/testkit'
import { root } from '../../tools/lib/run.ts'
import { measureIndex } from '../index/measure-index.ts'
import { line, quantile } from '../support/report.ts'
import { IMMEDIATE_OR_CANCEL, signOrder } from '../support/sign-order.ts'
import { startWarm } from './warm-start.ts'

const RATE = 500
const SECONDS = 20
const WARM_UP_SECONDS = 8
/** Funds of an issuer for fees and for the reserves of its trust lines. */
const ISSUER_FUNDS = '100000'
const KILOBYTES_PER_GIGABYTE = 1024 ** 2
/** Code of the native coin, which has no issuer. */
const NATIVE = 'SWT'

interface PairNames {
  readonly base: string
  readonly counter: string
}

interface TradedPairs {
  readonly pairs: readonly PairNames[]
  /** Codes of their tokens. */
  readonly codes: readonly string[]
}

/**
 * Measures the index of a network that lists this many pairs, while 500 trades a second go to all pairs of tokens in
 * turn, and then a start. The issuers of two tokens trade with each other, so no trader needs funds in all tokens.
 */
export async function measurePairs(count: number): Promise<Readonly<Record<string, number>>> {
  const folder = mkdtempSync(join(tmpdir(), 'tidebook-pairs-'))
  try {
    const { codes, network, pairs } = describeNetwork(count)
    const file = join(folder, 'many-pairs.json')
    writeFileSync(file, JSON.stringify(network))
    // Excludes the agent, which would use the sequence numbers of issuers.
    const env = { NETWORK: file, ROLES: 'node,market,api,web' }
    const dataDir = join(folder, 'data')
    const { exchange } = await startExchange({ dataDir, env })
    for (const code of codes) await exchange.fund(exchange.issuer(code), { SWT: ISSUER_FUNDS })
    await exchange.close()
    const blobs = await signTrades(exchange, { codes, pairs }, RATE * (SECONDS + WARM_UP_SECONDS))
    await exchange.stop()
    const load = { dataDir, env, blobs, channels: ['ledger', 'tickers'], rate: RATE, warmUpSeconds: WARM_UP_SECONDS }
    const { lagsMs, microseconds, missingLedgers, results, serverKilobytes } = await measureIndex(load)
    line('results', `${JSON.stringify(results)}, ${missingLedgers} ledgers missing`)
    if (lagsMs.length === 0) throw new Error('The index reported no ledger of the measurement within a minute')
    const { program, seconds } = await startWarm(dataDir, env)
    await program.stop()
    return {
      'server, µs per trade': microseconds.server,
      'PostgreSQL, µs per trade': microseconds.database,
      'index lag p99, ms': quantile(lagsMs, 0.99),
      'server memory, GB': serverKilobytes / KILOBYTES_PER_GIGABYTE,
      'warm start, s': seconds,
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Returns the shipped network with additional pairs, its pairs of tokens, and their codes. */
function describeNetwork(count: number) {
  const shipped = JSON.parse(readFileSync(join(root, 'networks/local.json'), 'utf8')) as {
    readonly tokens: readonly object[]
    readonly pairs: readonly PairNames[]
  }
  const wanted = Math.max(0, count - shipped.pairs.length)
  const codes: string[] = []
  const pairs: PairNames[] = []
  while (pairs.length < wanted) {
    const counter = `T${String(codes.length).padStart(4, '0')}`
    pairs.push(...codes.slice(0, wanted - pairs.length).map((base) => ({ base, counter })))
    codes.push(counter)
  }
  const tokens = codes.map((code) => ({ code, title: code, worth: '1', gift: '1', restlessness: 0 }))
  const network = {
    ...shipped,
    tokens: [...shipped.tokens, ...tokens],
    pairs: [...shipped.pairs, ...pairs.map((pair) => ({ ...pair, area: 'cnt', rank: 1 }))],
  }
  const traded = [...shipped.pairs, ...pairs].filter(({ base, counter }) => base !== NATIVE && counter !== NATIVE)
  return { codes: [...new Set(traded.flatMap(({ base, counter }) => [base, counter]))], network, pairs: traded }
}

/** Returns a resting order, and the order that takes it, for each trade. */
async function signTrades(exchange: Exchange, { codes, pairs }: TradedPairs, trades: number): Promise<string[]> {
  const sequences = new Map<string, number>()
  for (const code of codes) {
    const answer = await exchange.link.request('account_info', { account: exchange.issuer(code) })
    sequences.set(code, (answer as { readonly account_data: { readonly Sequence: number } }).account_data.Sequence)
  }
  const sign = (issuerOf: string, terms: OrderTerms): string => {
    const sequence = sequences.get(issuerOf) ?? 0
    sequences.set(issuerOf, sequence + 1)
    return signOrder(exchange, exchange.keys.of(`issuer:${issuerOf}`), sequence, terms)
  }
  return Array.from({ length: trades }, (_, index) => {
    const { base, counter } = pairs[index % pairs.length] ?? { base: '', counter: '' }
    const terms = { base, counter, amount: String(1 + (index % 9)), price: `1.00${10 + ((index * 37) % 90)}` }
    return [
      sign(base, { ...terms, side: 'sell' }),
      sign(counter, { ...terms, side: 'buy', flags: IMMEDIATE_OR_CANCEL }),
    ]
  }).flat()
}
