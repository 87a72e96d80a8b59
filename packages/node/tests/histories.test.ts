import { decodeAddress, xrp } from '@tidebook/protocol'
import { cpSync, rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { verifyStore } from '../src/audit/verify-store.ts'
import { openTables } from '../src/store/lmdb-tables.ts'
import { accountKey } from '../src/store/store-keys.ts'
import { succeed } from './testkit/scenario.ts'
import type { TestNode } from './testkit/test-node.ts'
import { startTestNode, temporaryFolder } from './testkit/test-node.ts'
import { TestSocket } from './testkit/test-socket.ts'
import { TestWallet } from './testkit/test-wallet.ts'

function named(name: string): TestWallet {
  return TestWallet.named(name, 'secp256k1', xrp)
}

const gateway = named('gateway')
const alice = named('alice')
const bob = named('bob')
const spare = named('spare key')

let test: TestNode
/** Index of the ledger in which the offer was placed. */
let placed = 0
let offer = ''

async function hashesOf(wallet: TestWallet): Promise<unknown[]> {
  const { transactions = [] } = await test.rpc('account_tx', { account: wallet.address })
  return (transactions as readonly { tx: { hash: string } }[]).map(({ tx }) => tx.hash)
}

beforeAll(async () => {
  test = await startTestNode({ network: 'xrp' })
  const genesis = TestWallet.genesis(xrp)
  for (const { address } of [gateway, alice, bob, spare]) await succeed(test, genesis.pay(address, '1000000000'))
  await test.rpc('ledger_accept')
  for (const wallet of [gateway, alice, bob]) {
    const { account_data: data } = await test.rpc('account_info', { account: wallet.address })
    wallet.sequence = (data as { Sequence: number }).Sequence
  }
  await succeed(test, alice.sign({ TransactionType: 'SetRegularKey', RegularKey: spare.address }))
  await test.rpc('ledger_accept')
})
afterAll(() => test.end())

it('an issuer’s history and stream include trades of its tokens by others, and no other account’s do', async () => {
  const socket = await TestSocket.open(test.node.wsUrl)
  await socket.request('subscribe', { accounts: [gateway.address] })
  const { blob, hash } = alice.sign({
    TransactionType: 'OfferCreate',
    TakerPays: { currency: 'USD', issuer: gateway.address, value: '5' },
    TakerGets: '1000000',
  })
  await succeed(test, { blob, hash })
  const { ledger_index: index } = await test.rpc('ledger_accept')
  placed = Number(index)
  offer = hash
  expect(await hashesOf(gateway)).toContain(hash)
  expect(await socket.next(({ type }) => type === 'transaction')).toMatchObject({ transaction: { hash } })
  expect(await hashesOf(bob)).not.toContain(hash)
  socket.close()
})

it('the history of a regular key includes what its account does', async () => {
  expect(await hashesOf(spare)).toContain(offer)
})

it('a store verifies if an earlier version indexed only owners of entries, and fails if an owner is missing', async () => {
  await test.node.close()
  const folder = temporaryFolder()
  cpSync(test.dataDir, folder, { recursive: true })
  const forget = async (wallet: TestWallet): Promise<void> => {
    const tables = openTables(folder)
    await tables.accounts.remove(accountKey(decodeAddress(xrp, wallet.address), placed))
    await tables.root.close()
  }
  try {
    const verify = () => verifyStore({ dataDir: folder, network: 'xrp' })
    const sound = await verify()
    await forget(gateway)
    await expect(verify()).rejects.toMatchObject({ code: 'verify/account-index' })
    await forget(spare)
    expect(await verify()).toEqual(sound)
    await forget(alice)
    await expect(verify()).rejects.toMatchObject({ code: 'verify/account-index' })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
