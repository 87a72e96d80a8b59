import { describe, expect, it } from 'vitest'
import { goldenMultiSign, goldenVectors, networkOf } from '../../testing/golden.ts'
import { decodeTransaction, encodeTransaction } from '../codec/index.ts'
import { parseTransaction } from '../codec/parse.ts'
import { fromHex, toHex } from '../hex.ts'
import { deriveKeyPair } from '../keys/key-pair.ts'
import { swt } from '../networks/index.ts'
import { fromSwtcForm } from '../swtc-form.ts'
import { validateTransaction } from '../transactions/index.ts'
import { sha512Half, transactionHash } from './hash.ts'
import { combineMultisigned, multiSigningData, signFor } from './multi-sign.ts'
import { signTransaction, signingHash } from './sign.ts'
import { verifySignature } from './signature.ts'

describe('golden vectors of SWTC libraries', () => {
  it.each(goldenVectors.map((vector) => [`${vector.chain} ${vector.name}`, vector] as const))(
    '%s: matches the signing blob, hash, signature, signed blob and id byte for byte',
    (_, vector) => {
      const network = networkOf(vector.chain)
      const tx = fromSwtcForm(network, vector.tx_input)
      validateTransaction(network, tx)
      const keyPair = deriveKeyPair(network, vector.secret)
      const signed = signTransaction(network, tx, keyPair)
      expect(signed).toEqual({ blob: vector.blob, hash: vector.hash })
      const decoded = decodeTransaction(network, fromHex(vector.blob))
      expect(toHex(encodeTransaction(network, decoded, { signing: true }))).toBe(vector.signing_blob)
      expect(decoded.TxnSignature).toBe(vector.TxnSignature)
      expect(toHex(encodeTransaction(network, decoded))).toBe(vector.blob)
      if (keyPair.algorithm === 'secp256k1') expect(signingHash(network, decoded)).toBe(vector.signing_hash)
    },
  )

  it.each(goldenVectors.map((vector) => [`${vector.chain} ${vector.name}`, vector] as const))(
    '%s: parses into the id, the signed bytes and a valid signature',
    (_, vector) => {
      const parsed = parseTransaction(networkOf(vector.chain), fromHex(vector.blob))
      expect(parsed.hash).toBe(vector.hash)
      expect(transactionHash(fromHex(vector.blob))).toBe(vector.hash)
      const { signature = new Uint8Array() } = parsed
      expect(verifySignature(parsed.signingPublicKey, parsed.signingData, signature)).toBe(true)
      const broken = parsed.signingData.slice()
      broken[10] = (broken[10] ?? 0) ^ 1
      expect(verifySignature(parsed.signingPublicKey, broken, signature)).toBe(false)
    },
  )
})

describe('multi-signing', () => {
  const {
    tx_input: form,
    signers,
    submit_multisigned_request: request,
  } = goldenMultiSign[0] ?? {
    tx_input: { TransactionType: '', Account: '' },
    signers: [],
    submit_multisigned_request: undefined,
  }
  // The library sets its own fee before signing.
  const tx = { ...fromSwtcForm(swt, form), Fee: '80000' }

  it('matches the recorded signatures of exactly these bytes', () => {
    expect(signers).toHaveLength(2)
    for (const { Signer: signer } of signers) {
      const data = multiSigningData(swt, tx, signer.Account)
      expect(verifySignature(fromHex(signer.SigningPubKey), data, fromHex(signer.TxnSignature))).toBe(true)
    }
  })

  it('produces the signatures of the recorded signers', () => {
    const secrets = ['ssB57obuTNMjyQcCuPtVugzySwj9D', 'sEdSYudTjEU7FNisLw4h94hBVYnaHZo']
    const signatures = secrets.map((secret) => signFor(swt, tx, deriveKeyPair(swt, secret)))
    expect(signatures).toEqual(signers)
  })

  it('combines signers in account order for any arrival order, with valid signatures', () => {
    const forward = combineMultisigned(swt, tx, signers)
    const backward = combineMultisigned(swt, tx, [...signers].reverse())
    expect(forward).toEqual(backward)
    const parsed = parseTransaction(swt, fromHex(forward.blob))
    expect(parsed.signature).toBeUndefined()
    expect(parsed.signingPublicKey).toHaveLength(0)
    expect(parsed.signers).toHaveLength(2)
    for (const signer of parsed.signers ?? []) {
      expect(verifySignature(signer.signingPublicKey, signer.signingData, signer.signature)).toBe(true)
    }
  })

  it('reads the JSON of a submit_multisigned request in arrival order', () => {
    const sent = request?.params[0]?.tx_json ?? { TransactionType: '', Account: '' }
    const arrived = fromSwtcForm(swt, sent)
    expect(toHex(encodeTransaction(swt, arrived, { signing: true }))).toBe(
      toHex(encodeTransaction(swt, { ...tx, SigningPubKey: '' }, { signing: true })),
    )
  })

  it('hashes with the first half of SHA-512', () => {
    expect(toHex(sha512Half(new Uint8Array()))).toBe('CF83E1357EEFB8BDF1542850D66D8007D620E4050B5715DC83F4A921D36CE9CE')
  })
})
