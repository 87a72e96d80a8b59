import { xrp } from '@tidebook/protocol'
import { afterEach, expect, it } from 'vitest'
import { succeed } from './testkit/scenario.ts'
import type { TestNode } from './testkit/test-node.ts'
import { startTestNode } from './testkit/test-node.ts'
import { TestWallet } from './testkit/test-wallet.ts'

let test: TestNode | undefined
afterEach(() => test?.end())

it('a transaction that waits for its predecessor keeps waiting after a restart', async () => {
  const first = await startTestNode({ network: 'xrp' })
  test = first
  const genesis = TestWallet.genesis(xrp)
  const friend = TestWallet.named('friend', 'secp256k1', xrp).address
  await succeed(first, genesis.pay(friend, '100000000'))
  await first.rpc('ledger_accept')
  const missing = genesis.pay(friend, '1000000')
  const early = genesis.pay(friend, '2000000')
  expect(await first.rpc('submit', { tx_blob: early.blob })).toMatchObject({ engine_result: 'terPRE_SEQ' })
  const refused = genesis.pay(friend, '4000000')
  const hard = { tx_blob: refused.blob, fail_hard: true }
  expect(await first.rpc('submit', hard)).toMatchObject({ engine_result: 'terPRE_SEQ' })
  await first.rpc('ledger_accept')
  await first.node.close()
  const second = await startTestNode({ network: 'xrp', dataDir: first.dataDir })
  test = second
  await succeed(second, missing)
  await second.rpc('ledger_accept')
  await second.rpc('ledger_accept')
  expect(await second.rpc('tx', { transaction: early.hash })).toMatchObject({
    validated: true,
    meta: { TransactionResult: 'tesSUCCESS' },
  })
  expect(await second.rpc('account_info', { account: friend, ledger_index: 'validated' })).toMatchObject({
    account_data: { Balance: '103000000' },
  })
})
