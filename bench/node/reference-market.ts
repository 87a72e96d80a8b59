import { deriveKeyPair, xrp } from '@tidebook/protocol'
import type { KeyPair } from '@tidebook/protocol'
import { signNative } from './native-signer.ts'
import { buildWorkload, marketPeople } from './workload.ts'

const ACCOUNTS = 200
const MASTER_SECRET = 'snoPBrXtMeMyMHUVTgbuqAfg1SUTb'
const DEFAULT_RIPPLE = 8
/** Index of the open ledger of a fresh network, which is also the first sequence of a new account. */
const FIRST = 3

interface Fields {
  readonly TransactionType: string
  readonly [field: string]: unknown
}

/** A market on a fresh network of the reference. */
export interface ReferenceMarket {
  /** Setup transactions. Each stage needs a separate ledger. */
  readonly stages: readonly (readonly string[])[]
  /** As in `buildWorkload`. */
  readonly transactions: readonly string[]
}

/** Signs all transactions in advance. They are valid on any node with the same genesis. */
export function referenceMarket(count: number): ReferenceMarket {
  const { issuer, traders } = marketPeople(ACCOUNTS, xrp)
  const sign = (from: KeyPair, Sequence: number, fields: Fields): string =>
    signNative({ ...fields, Account: from.address, Fee: '10', Flags: 0, Sequence }, from, xrp)
  const usd = (value: string) => ({ currency: 'USD', issuer: issuer.address, value })
  const master = deriveKeyPair(xrp, MASTER_SECRET)
  const funded = [issuer, ...traders].map(({ address }, index) =>
    sign(master, index + 1, { TransactionType: 'Payment', Destination: address, Amount: '100000000000' }),
  )
  const rippling = sign(issuer, FIRST, { TransactionType: 'AccountSet', SetFlag: DEFAULT_RIPPLE })
  const trusting = traders.map((trader) =>
    sign(trader, FIRST, { TransactionType: 'TrustSet', LimitAmount: usd('1000000000') }),
  )
  const paid = traders.map(({ address }, index) =>
    sign(issuer, FIRST + 1 + index, { TransactionType: 'Payment', Destination: address, Amount: usd('10000000') }),
  )
  const { transactions } = buildWorkload(master, count, {
    accounts: ACCOUNTS,
    network: xrp,
    traderSequence: FIRST + 1,
  })
  return { stages: [funded, [rippling], trusting, paid], transactions }
}
