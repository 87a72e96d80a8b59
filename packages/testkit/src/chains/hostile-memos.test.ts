import { parseDecimal } from '@tidebook/amount'
import { chainOf, coinOf, TransferError } from '@tidebook/chains'
import { ChainPool, eosNode, type ChainNode } from '@tidebook/client/chains'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hostileMemos } from '../fuzz/hostile-chain-texts.ts'
import { EOS_TEST_CHAIN, EosTestNode } from './eos-test-node.ts'
import type { JsonServer } from './json-server.ts'
import { bytesOf } from './recover.ts'
import { sendTransfer } from './send-transfer.ts'

const KEY = 'ca6dbabef201dce8458f29b2290fef4cb80df3e16fef96347c3c250a883e4486'

const chain = new EosTestNode()
let server: JsonServer
let node: ChainNode
beforeAll(async () => {
  const key = chainOf('eos').addressOfKey(bytesOf(KEY))
  chain.accounts.set('alice', { key, cpu: 100_000, net: 100_000, ramQuota: 5000 })
  chain.accounts.set('bob', { key, cpu: 0, net: 0, ramQuota: 5000 })
  chain.tokens.set('eosio.token EOS', { decimals: 4, supply: 10n ** 13n, held: new Map([['alice', 10_000_000n]]) })
  server = await chain.serve()
  node = eosNode({ pool: new ChainPool({ nodes: [server.url] }), chainId: EOS_TEST_CHAIN })
})
afterAll(() => server.stop())

it('lists every payment of an EOS account next to payments with hostile memos', async () => {
  const transfer = { from: 'alice', to: 'bob', asset: coinOf('eos'), amount: parseDecimal('0.0001') }
  const hashes: string[] = []
  const texts = new Set(hostileMemos(['bob']).map(({ data }) => Buffer.from(data, 'hex').toString('utf8')))
  for (const memo of [...texts, 'honest'])
    try {
      hashes.push((await sendTransfer(node, { ...transfer, memo }, bytesOf(KEY), () => chain.produce(3))).hash)
    } catch (error) {
      // A memo that is too long is refused before signing.
      if (!(error instanceof TransferError)) throw error
    }
  expect(hashes.length).toBeGreaterThan(texts.size / 2)
  const listed = ((await node.history?.('bob')) ?? []).map(({ hash }) => hash)
  expect(listed.toSorted()).toEqual(hashes.toSorted())
}, 60_000)
