import { swt, type KeyPair } from '@tidebook/protocol'
import type { Exchange } from '../exchange.ts'
import type { FuzzTargets } from './fuzz-requests.ts'
import type { CallTargets } from './hostile-calls.ts'

const PEOPLE = 3
const COINS = ['SWT', 'CNY', 'JUSDT'] as const

/** People, orders and trades of an exchange that hostile requests can refer to. */
export interface ExchangeTargets {
  readonly node: FuzzTargets
  readonly calls: Omit<CallTargets, 'signedIn'>
}

/** Creates people who trade with each other on an exchange with manual closing, and closes the ledger. */
export async function targetsOfExchange(exchange: Exchange): Promise<ExchangeTargets> {
  const people: KeyPair[] = []
  const hashes: string[] = []
  const blobs: string[] = []
  for (let index = 0; index < PEOPLE; index += 1) {
    const person = await exchange.account({ SWT: '10000', CNY: '1000' })
    people.push(person.key)
    for (const side of ['buy', 'sell'] as const) {
      const price = side === 'buy' ? `0.1${index}` : `0.1${PEOPLE - index}`
      const { hash } = await exchange.order(person, { side, base: 'SWT', counter: 'CNY', amount: '7', price })
      hashes.push(hash)
    }
  }
  await exchange.close()
  for (const hash of hashes) {
    const transaction = (await exchange.link.request('tx', { transaction: hash, binary: true })) as {
      readonly tx?: unknown
    }
    if (typeof transaction.tx === 'string') blobs.push(transaction.tx)
  }
  const addresses = [exchange.issuer('CNY'), ...people.map(({ address }) => address)] as [string, ...string[]]
  const knownHashes = hashes as [string, ...string[]]
  const signed = blobs as [string, ...string[]]
  return {
    node: { network: swt, addresses, currencies: ['CNY', 'USD'], blobs: signed, hashes: knownHashes },
    calls: { addresses, hashes: knownHashes, coins: [...COINS], blobs: signed },
  }
}
