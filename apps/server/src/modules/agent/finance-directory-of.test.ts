import { parseDecimal, ZERO } from '@tidebook/amount'
import type { ChainMove } from '@tidebook/client/chains'
import { expect, it } from 'vitest'
import { financeDirectoryOf } from './finance-directory-of.ts'
import type { LedgerReads } from './ledger-reads.ts'

const MOVE: ChainMove = {
  hash: 'A',
  index: 0,
  block: 7,
  time: 1000,
  from: 'jPayer',
  to: 'jFinance',
  asset: { chain: 'swt', code: 'CNY', issuer: 'jIssuer' },
  amount: parseDecimal('100'),
  fee: ZERO,
}

/** Builds the directory of an account whose ledger finds one payment. */
function directoryWith(move: ChainMove | null | undefined, address: string | null = 'jFinance', isRead = true) {
  const requests: unknown[] = []
  const ledger: Pick<LedgerReads, 'payment' | 'owned' | 'obstacle'> = {
    payment: async (...payment) => {
      requests.push(payment)
      return move
    },
    owned: async (...owned) => {
      requests.push(owned)
      return { amount: parseDecimal('7.50'), ledger: 1 }
    },
    obstacle: async (...obstacle) => {
      requests.push(obstacle)
      return 'frozen'
    },
  }
  const reads = { ledger: () => ledger as LedgerReads, address: () => address ?? undefined, isRead: () => isRead }
  return { requests, directory: financeDirectoryOf({ chain: 'swt', ...reads }) }
}

it('a payment to the account was sent by another account and delivered something', async () => {
  const found = (more: Partial<ChainMove>) => directoryWith({ ...MOVE, ...more }).directory.payment('A')
  expect(await found({})).toMatchObject({ hash: 'A', from: 'jPayer', to: 'jFinance', amount: '100', ledger: 7 })
  expect(await found({ amount: { coefficient: 1n, scale: 8 } })).toMatchObject({ amount: '0.00000001' })
  expect(await found({ to: 'jOther' })).toBeNull()
  expect(await found({ from: 'jFinance' })).toBeNull()
  expect(await found({ to: 'jOther', from: 'jFinance' })).toBeNull()
  expect(await found({ amount: ZERO })).toBeNull()
  expect(await directoryWith(null).directory.payment('A')).toBeNull()
  expect(await directoryWith(undefined).directory.payment('A')).toBeUndefined()
})

it('looks up a payment to a wallet on the ledger, and the balance and obstacles of the account', async () => {
  const { requests, directory } = directoryWith({ ...MOVE, from: 'jFinance', to: 'jWallet' })
  expect(await directory.paid('A', 'jWallet')).toMatchObject({ from: 'jFinance', to: 'jWallet' })
  expect([await directory.held('CNY', 'jIssuer'), await directory.obstacle('CNY', 'jIssuer')]).toEqual([
    '7.5',
    'frozen',
  ])
  expect(requests).toEqual([
    ['A', 'jWallet'],
    ['jFinance', { chain: 'swt', code: 'CNY', issuer: 'jIssuer' }],
    ['jFinance', { chain: 'swt', code: 'CNY', issuer: 'jIssuer' }],
  ])
})

it('the account is known while an agent reads it, and no reads happen without it', async () => {
  expect(directoryWith(MOVE).directory.account()).toBe('jFinance')
  expect(directoryWith(MOVE, 'jFinance', false).directory.account()).toBeUndefined()
  const { requests, directory } = directoryWith(MOVE, null)
  expect(directory.account()).toBeUndefined()
  await expect(directory.held('CNY', 'jIssuer')).rejects.toThrow('not known yet')
  expect(requests).toEqual([])
})
