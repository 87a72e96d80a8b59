import { decode as decodeOracle, encode as encodeOracle } from 'ripple-binary-codec'
import { describe, it } from 'vitest'
import { fromHex, toHex } from '../hex.ts'
import { swt, xrp } from '../networks/index.ts'
import { goldenVectors } from '../../testing/golden.ts'
import { decodeTransaction } from './decode.ts'
import { encodeTransaction } from './encode.ts'
import { parseTransaction } from './parse.ts'

const swtBlob = fromHex(goldenVectors[0]?.blob ?? '')
// A similar order without the platform account, which does not exist on the XRPL.
const order = {
  TransactionType: 'OfferCreate',
  Account: 'r3BaHs8ZePxPgi3tTbLSt8h7kauq9v79n1',
  Fee: '10',
  Sequence: 7,
  Flags: 0x8_0000,
  TakerGets: '1000000000',
  TakerPays: { currency: 'CNY', issuer: 'r9tpEayYawai3ARcQpMkmnKQjjLKQ1sL3Y', value: '12.5' },
  SigningPubKey: '032CE0709DD18D9DC9490C6098693A79330464BCB74EA0B59AD92CC3B3D4942550',
  TxnSignature: 'AB'.repeat(71),
}
const blob = encodeTransaction(xrp, order)
const hex = toHex(blob)

describe('OfferCreate of 232 bytes', () => {
  it('JSON to bytes', async ({ bench }) => {
    await bench.compare(
      bench('encodeTransaction', () => void encodeTransaction(xrp, order)),
      bench('ripple-binary-codec encode', () => void encodeOracle(order)),
    )
  })

  it('bytes to JSON', async ({ bench }) => {
    await bench.compare(
      bench('decodeTransaction', () => void decodeTransaction(xrp, blob)),
      bench('ripple-binary-codec decode', () => void decodeOracle(hex)),
    )
  })

  it('bytes to binary values with id', async ({ bench }) => {
    await bench.compare(
      bench('parseTransaction', () => void parseTransaction(xrp, blob)),
      bench('parseTransaction, SWTC with platform', () => void parseTransaction(swt, swtBlob)),
    )
  })
})
