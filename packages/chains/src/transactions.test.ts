import { sha256 } from '@noble/hashes/sha2.js'
import { formatDecimal, parseDecimal } from '@tidebook/amount'
import { fromHex, verifySignature } from '@tidebook/protocol'
import { Api, JsonRpc, Serialize } from 'eosjs'
import { Signature } from 'eosjs/dist/eosjs-jssig.js'
import { PublicKey } from 'eosjs/dist/eosjs-jssig.js'
import { Transaction } from 'micro-eth-signer'
import { TronWeb } from 'tronweb'
import { describe, expect, it } from 'vitest'
import moac from '../fixtures/moac.json' with { type: 'json' }
import { chainOf } from './chains.ts'
import { moacEnvelope } from './moac/envelope.ts'
import { signDigest } from './families/secp256k1-signature.ts'
import { decodeBlob } from './eos/packed-transaction.ts'
import { signatureText } from './eos/signature.ts'
import { decodeRaw, decodeSigned } from './tron/raw-transaction.ts'
import { loadTransactions } from './transactions.ts'
import type { Transfer, TransferConditions } from './transfer.ts'
import { CHAIN_IDS } from './ids.ts'
import { lowerHex } from './hex.ts'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { conditionsFor, KEY, transferOn } from '../testing/transfers.ts'

function hex(text: string): Uint8Array {
  return fromHex(text.replace(/^0x/u, '').toUpperCase())
}

function key(): { privateKey: Uint8Array } {
  return { privateKey: hex(KEY) }
}

async function build(transfer: Transfer, conditions: TransferConditions): Promise<Uint8Array> {
  return (await loadTransactions(transfer.asset.chain)).build(transfer, conditions)
}

describe('transactions that match the chains’ own libraries', () => {
  it('equal the recorded transaction of MOAC', () => {
    const fields = {
      chainId: 0x63n,
      nonce: 5n,
      price: { gasPrice: 0x4a817c800n },
      gasLimit: 0x30d40n,
      to: hex('1234567890123456789012345678901234567890'),
      value: 10n ** 18n,
      data: Uint8Array.of(0),
    }
    const unsigned = moacEnvelope.unsigned(fields)
    expect(moacEnvelope.read(unsigned)).toEqual(fields)
    const signed = moacEnvelope.signed(fields, signDigest(keccak_256(unsigned), hex(moac.private_key)))
    expect(`0x${lowerHex(signed)}`).toBe(moac.raw)
  })

  it.each(['eth', 'heco', 'bsc'] as const)('support both envelopes of %s, coin and token', async (chain) => {
    const { sign, decode } = await loadTransactions(chain)
    for (const isToken of [false, true]) {
      for (const isLegacy of [false, true]) {
        const conditions = conditionsFor(chain, isLegacy)
        const transfer = transferOn(chain, isToken)
        const bytes = await build(transfer, conditions)
        const { blob, hash } = sign(bytes, key())
        const decoded = Transaction.fromHex(`0x${blob}`)
        expect(decoded.verifySignature()).toBe(true)
        expect(decoded.sender).toBe(transfer.from)
        expect(`0x${decoded.hash}`.replace('0x0x', '0x')).toBe(hash)
        const { r: _r, s: _s, yParity: _y, ...unsigned } = decoded.raw as unknown as Record<string, unknown>
        const again = new Transaction(decoded.type, unsigned as never).signBy(KEY, false)
        expect(again.toHex()).toBe(`0x${blob}`)
        expect(decode(bytes, transfer.from).network).toBe(String(decoded.raw.chainId))
      }
    }
  })

  it('support a Tron coin with a memo and a token under the fee limit (CHN-003, CHN-005, CHN-006)', async () => {
    const web = new TronWeb({ fullHost: 'http://127.0.0.1:1', privateKey: KEY })
    const conditions = conditionsFor('tron')
    if (conditions.family !== 'tron') throw new Error('family')
    const { refBlockBytes, refBlockHash, expiration, timestamp } = conditions
    const blockHeader = { ref_block_bytes: refBlockBytes, ref_block_hash: refBlockHash, expiration, timestamp }
    const { sign } = await loadTransactions('tron')

    const paid = { ...transferOn('tron', false), memo: 'order 7 ✓' }
    const bare = await web.transactionBuilder.sendTrx(paid.to, 1_250_000, paid.from, { blockHeader } as never)
    const expected = await web.transactionBuilder.addUpdateData(bare, paid.memo, 'utf8', { txLocal: true } as never)
    const bytes = await build(paid, conditions)
    expect(lowerHex(bytes)).toBe(expected.raw_data_hex)
    const { hash, blob } = sign(bytes, key())
    expect(hash).toBe(expected.txID)
    const signed = await web.trx.sign(expected, KEY)
    expect(lowerHex(decodeSigned(hex(blob)).signature)).toBe(signed.signature[0]?.replace(/^0x/u, '').toLowerCase())

    const token = transferOn('tron', true)
    const called = await web.transactionBuilder.triggerSmartContract(
      token.asset.issuer ?? '',
      'transfer(address,uint256)',
      { txLocal: true, feeLimit: 10_000_000, blockHeader } as never,
      [
        { type: 'address', value: token.to },
        { type: 'uint256', value: '1250000' },
      ],
      token.from,
    )
    expect(lowerHex(await build(token, conditions))).toBe(called.transaction.raw_data_hex)
    const { decode } = await loadTransactions('tron')
    for (const feeLimit of [1n, 30_000_000n, 15_000_000_000n]) {
      const limited = await build(token, { ...conditions, feeLimit })
      expect(decodeRaw(limited).feeLimit).toBe(feeLimit)
      expect(Number(formatDecimal(decode(limited, token.from).fee))).toBeGreaterThan(Number(feeLimit) / 1e6)
    }
    for (const feeLimit of [0n, -1n, 15_000_000_001n])
      await expect(build(token, { ...conditions, feeLimit })).rejects.toMatchObject({ code: 'transfer/conditions' })
  })

  it('are EOS transfer actions with and without a payer, signed locally (CHN-011, ENT-049, ENT-050)', async () => {
    const conditions = conditionsFor('eos')
    if (conditions.family !== 'eos') throw new Error('family')
    const api = new Api({
      rpc: new JsonRpc('http://127.0.0.1:1', { fetch }),
      signatureProvider: { getAvailableKeys: async () => [], sign: async () => Promise.reject(new Error('unused')) },
      chainId: conditions.chainId,
      textDecoder: new TextDecoder() as never,
      textEncoder: new TextEncoder() as never,
    })
    const types = Serialize.getTypesFromAbi(Serialize.createInitialTypes(), {
      version: 'eosio::abi/1.0',
      types: [],
      structs: [
        {
          name: 'transfer',
          base: '',
          fields: [
            { name: 'from', type: 'name' },
            { name: 'to', type: 'name' },
            { name: 'quantity', type: 'asset' },
            { name: 'memo', type: 'string' },
          ],
        },
      ],
    } as never)
    for (const payer of [undefined, 'gatewaybill1']) {
      const transfer = { ...transferOn('eos', false), memo: 'm', payer }
      const { from, to } = transfer
      const buffer = new Serialize.SerialBuffer({
        textEncoder: new TextEncoder(),
        textDecoder: new TextDecoder(),
      } as never)
      types.get('transfer')?.serialize(buffer, { from, to, quantity: '1.2500 EOS', memo: 'm' })
      const actors = payer === undefined ? [from] : [payer, from]
      const packed = api.serializeTransaction({
        expiration: new Date(conditions.expiration * 1000).toISOString().slice(0, 19),
        ref_block_num: conditions.refBlockNum,
        ref_block_prefix: conditions.refBlockPrefix,
        max_cpu_usage_ms: 10,
        context_free_actions: [],
        actions: [
          {
            account: 'eosio.token',
            name: 'transfer',
            authorization: actors.map((actor) => ({ actor, permission: 'active' })),
            data: lowerHex(buffer.asUint8Array()),
          },
        ],
        transaction_extensions: [],
      } as never)
      const { sign } = await loadTransactions('eos')
      const bytes = await build(transfer, conditions)
      expect(lowerHex(bytes)).toBe(`${conditions.chainId}${lowerHex(packed)}${'00'.repeat(32)}`)
      const { blob, hash } = sign(bytes, key())
      const { signature, packed: sent } = decodeBlob(hex(blob))
      expect(lowerHex(sent)).toBe(lowerHex(packed))
      expect(hash).toBe(lowerHex(sha256(packed)))
      const recovered = Signature.fromString(signatureText(signature)).recover(bytes, true)
      expect(recovered.toLegacyString()).toBe(chainOf('eos').addressOfKey(hex(KEY)))
      expect(PublicKey.fromString(recovered.toLegacyString()).isValid()).toBe(true)
    }
  })

  it('bill at most 10 ms of CPU time on EOS; other or missing limits are rejected', async () => {
    const { decode } = await loadTransactions('eos')
    const transfer = transferOn('eos', false)
    const bytes = await build(transfer, conditionsFor('eos'))
    // Preceded by the chain id, the expiration, the reference block, its prefix and the limit of network words.
    const at = 32 + 4 + 2 + 4 + 1
    expect(bytes[at]).toBe(10)
    for (const limit of [0, 9, 11, 255])
      expect(() => decode(bytes.with(at, limit), transfer.from)).toThrow('The bytes are not a transfer')
  })

  it.each(['swt', 'xrp', 'call', 'stm', 'biz', 'bvcadt'] as const)(
    'are payments with a valid signature on %s',
    async (chain) => {
      const { sign, decode } = await loadTransactions(chain)
      const transfer = { ...transferOn(chain, true), memo: 'hello', tag: 7 }
      const bytes = await build(transfer, conditionsFor(chain))
      expect(decode(bytes, transfer.from)).toMatchObject({ memo: 'hello', tag: 7, asset: { code: 'USD' } })
      const { blob, hash } = sign(bytes, key())
      expect(hash).toMatch(/^[0-9A-F]{64}$/u)
      expect(blob.length).toBeGreaterThan(2 * bytes.length)
      expect(verifySignature).toBeTypeOf('function')
    },
  )
})

describe('building and decoding', () => {
  it.each(CHAIN_IDS)('returns the original transfer on %s and requires the sender’s key', async (chain) => {
    const { build: write, decode, sign } = await loadTransactions(chain)
    const transfer = transferOn(chain, false)
    const bytes = write(transfer, conditionsFor(chain))
    const decoded = decode(bytes, transfer.from)
    expect(decoded).toMatchObject({ chain, from: transfer.from, to: transfer.to })
    expect(formatDecimal(decoded.amount)).toBe('1.25')
    expect(decoded.asset.code).toBe(transfer.asset.code)
    const other = { privateKey: new Uint8Array(32).fill(7) }
    // EVM and EOS bytes do not identify the key. The vault compares addresses for these chains.
    if (!['eth', 'heco', 'bsc', 'moac', 'eos'].includes(chain))
      expect(() => sign(bytes, other)).toThrow('The key is not that of the sender')
  })

  it.each(CHAIN_IDS)('rejects transfers that %s cannot represent', async (chain) => {
    const { build: write } = await loadTransactions(chain)
    const transfer = transferOn(chain, false)
    const conditions = conditionsFor(chain)
    const wrong = (change: Partial<Transfer>, code: string): void =>
      expect(() => write({ ...transfer, ...change }, conditions)).toThrow(expect.objectContaining({ code }))
    wrong({ to: transfer.from }, 'transfer/same-address')
    wrong({ to: `${transfer.to}!` }, 'transfer/address')
    wrong({ amount: parseDecimal('0') }, 'transfer/amount')
    wrong({ amount: parseDecimal('-1') }, 'transfer/amount')
    wrong({ amount: parseDecimal(`0.${'0'.repeat(transfer.asset.decimals ?? 0)}1`) }, 'transfer/amount')
    wrong({ amount: parseDecimal('9'.repeat(90)) }, 'transfer/amount')
    wrong({ asset: { ...transfer.asset, chain: chain === 'eos' ? 'tron' : 'eos' } }, 'transfer/asset')
    wrong({ memo: 'x'.repeat(2000) }, 'transfer/memo')
    wrong({ memo: '\ud800' }, 'transfer/memo')
    const strange: TransferConditions = chain === 'eos' ? conditionsFor('tron') : conditionsFor('eos')
    expect(() => write(transfer, strange)).toThrow(expect.objectContaining({ code: 'transfer/conditions' }))
  })
})
