import moac from '../../../chains/fixtures/moac.json' with { type: 'json' }
import { chainOf } from '@tidebook/chains'
import { encodeSigned } from '@tidebook/chains/tron'
import { TronWeb } from 'tronweb'
import { expect, it } from 'vitest'
import { MoacTestNode } from './moac-test-node.ts'
import { bytesOf, hexOf } from './recover.ts'
import { TronTestNode } from './tron-test-node.ts'

const KEY = 'ca6dbabef201dce8458f29b2290fef4cb80df3e16fef96347c3c250a883e4486'

it('the Tron node accepts a transaction signed by the official library once, and no altered one', async () => {
  const node = new TronTestNode()
  const web = new TronWeb({ fullHost: 'http://127.0.0.1:1', privateKey: KEY })
  const from = chainOf('tron').addressOfKey(bytesOf(KEY))
  const to = chainOf('tron').addressOfKey(bytesOf('11'.repeat(32)))
  node.held.set(from, 10_000_000n)
  const block = node.answer('/wallet/getnowblock', {}) as {
    blockID: string
    block_header: { raw_data: { number: number; timestamp: number } }
  }
  const { number, timestamp } = block.block_header.raw_data
  const blockHeader = {
    ref_block_bytes: number.toString(16).padStart(4, '0'),
    ref_block_hash: block.blockID.slice(16, 32),
    expiration: timestamp + 60_000,
    timestamp,
  }
  const unsigned = await web.transactionBuilder.sendTrx(to, 1_000_000, from, { blockHeader } as never)
  const { raw_data_hex: raw, signature } = await web.trx.sign(unsigned, KEY)
  const bytes = bytesOf(signature[0] ?? '')
  const push = (changed: Uint8Array): unknown =>
    node.answer('/wallet/broadcasthex', { transaction: hexOf(encodeSigned(bytesOf(raw), changed)) })
  const forged = bytes.slice()
  forged[5] = (forged[5] ?? 0) ^ 1
  expect(push(forged)).toMatchObject({ code: 'SIGERROR' })
  expect(push(bytes)).toMatchObject({ result: true })
  expect(push(bytes)).toMatchObject({ code: 'DUP_TRANSACTION_ERROR' })
  node.produce()
  expect(node.held.get(to)).toBe(1_000_000n)
})

it('the MOAC node recovers the signer of the recorded transaction and refuses transactions of other networks', () => {
  const sender = chainOf('moac').addressOfKey(bytesOf(moac.private_key))
  const node = new MoacTestNode(99n)
  const send = (): unknown => node.answer('mc_sendRawTransaction', [moac.raw])
  expect(send).toThrow('insufficient funds')
  node.held.set(sender, 10n ** 19n)
  expect(send()).toMatch(/^0x[0-9a-f]{64}$/u)
  expect(send).toThrow('known transaction')
  const elsewhere = new MoacTestNode(101n)
  expect(() => elsewhere.answer('mc_sendRawTransaction', [moac.raw])).toThrow('invalid chain id')
})
