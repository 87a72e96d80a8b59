import { createHash } from 'node:crypto'
import { issuedToText } from '@tidebook/amount'
import type { Effects } from '@tidebook/ledger'
import { Ledger } from '@tidebook/ledger'
import type { FieldValue, ParsedTransaction } from '@tidebook/protocol'
import { accountIdOf, encodeCurrency, swt } from '@tidebook/protocol'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nodeRules } from '../base/ledger-rules.ts'
import { AddressBook } from './address-book.ts'
import { decimalParts, joinDecimal } from './decimal-parts.ts'
import { JsonPacker } from './pack-json.ts'
import { MetadataPacker } from './pack-metadata.ts'
import { decodeRecord } from './transaction-record.ts'

const addresses = new AddressBook(swt)
const packer = new MetadataPacker(addresses)
const rules = nodeRules(swt)

function person(name: string): { readonly publicKey: Uint8Array; readonly id: Uint8Array } {
  const publicKey = Buffer.concat([Buffer.of(2), createHash('sha256').update(name).digest()])
  return { publicKey, id: accountIdOf(publicKey) }
}

type Person = ReturnType<typeof person>
const [master, ann, ben] = [person('master'), person('ann'), person('ben')]

const issuedAmount = fc.record({
  mantissa: fc.oneof(
    fc.bigInt({ min: 10n ** 15n, max: 10n ** 16n - 1n }),
    fc.integer({ min: 1000, max: 9999 }).map((digits) => BigInt(digits) * 10n ** 12n),
  ),
  exponent: fc.oneof(fc.integer({ min: -96, max: 80 }), fc.integer({ min: -20, max: -5 })),
})

/** A new ledger that tracks the senders' sequences. */
class Sender {
  readonly #sequences = new Map<Person, number>()
  readonly #ledger = Ledger.genesis(rules, { master: master.id, totalDrops: 10n ** 15n, closeTime: 800_000_000 })

  send(type: string, from: Person, fields: Record<string, FieldValue>): Effects | undefined {
    const sequence = this.#sequences.get(from) ?? 1
    const tx: ParsedTransaction = {
      blob: new Uint8Array(0),
      hash: createHash('sha256').update(from.id).update(String(sequence)).digest('hex').toUpperCase(),
      type,
      account: from.id,
      fee: 10n,
      sequence,
      flags: 0,
      signingPublicKey: from.publicKey,
      signature: undefined,
      signingData: new Uint8Array(0),
      signers: undefined,
      fields,
    }
    const { effects } = this.#ledger.apply(tx)
    if (effects !== undefined) this.#sequences.set(from, sequence + 1)
    return effects
  }
}

function native(mantissa: bigint): FieldValue {
  return { currency: undefined, issuer: undefined, mantissa, exponent: 0 }
}

function usd(amount: { readonly mantissa: bigint; readonly exponent: number }): FieldValue {
  return {
    currency: encodeCurrency('USD', swt),
    issuer: master.id,
    ...amount,
  }
}

function expectSame(effects: Effects): void {
  const blob = Buffer.from('blob')
  const { metadata } = decodeRecord(packer.packBehind(blob, effects), addresses)
  // the member order is part of the output
  expect(JSON.stringify(metadata)).toBe(JSON.stringify(effects.json))
}

describe('packed metadata', () => {
  it('packs decimals in the ledger’s format, and leaves others as text', () => {
    fc.assert(
      fc.property(issuedAmount, fc.boolean(), (amount, negative) => {
        const value = { native: false, ...amount, mantissa: negative ? -amount.mantissa : amount.mantissa }
        const parts = decimalParts(value)
        if (parts !== undefined) expect(joinDecimal(parts)).toBe(issuedToText(value))
      }),
      { numRuns: 2000 },
    )
  })

  it('unpacks to the JSON of transactions, member by member', () => {
    const step = fc.record({
      seller: fc.boolean(),
      drops: fc.bigInt({ min: 1n, max: 10n ** 9n }),
      amount: issuedAmount,
    })
    let effectCount = 0
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), (steps) => {
        const sender = new Sender()
        const checkEffects = (effects: Effects | undefined): void => {
          if (effects === undefined) return
          effectCount += 1
          expectSame(effects)
        }
        for (const someone of [ann, ben]) {
          checkEffects(sender.send('Payment', master, { Destination: someone.id, Amount: native(10n ** 11n) }))
          checkEffects(
            sender.send('Payment', master, {
              Destination: someone.id,
              Amount: usd({ mantissa: 10n ** 15n, exponent: -5 }),
            }),
          )
        }
        for (const { seller, drops, amount } of steps) {
          const [from, pays, gets] = seller ? [ann, usd(amount), native(drops)] : [ben, native(drops), usd(amount)]
          checkEffects(sender.send('OfferCreate', from, { TakerPays: pays, TakerGets: gets }))
          checkEffects(sender.send('OfferCancel', from, { OfferSequence: 2 }))
        }
      }),
      { numRuns: 60 },
    )
    expect(effectCount).toBeGreaterThan(300)
  })

  it('unpacks settings, lines, signer lists, tickets, and more accounts than its cache holds', () => {
    const sender = new Sender()
    const submitType = (type: string, from: Person, fields: Record<string, FieldValue>): void => {
      const effects = sender.send(type, from, fields)
      if (effects === undefined) throw new Error(`${type} was refused`)
      expectSame(effects)
    }
    const people = Array.from({ length: 30 }, (_, index) => person(`person ${index}`))
    for (const { id } of [ann, ben, ...people])
      submitType('Payment', master, { Destination: id, Amount: native(10n ** 10n) })
    submitType('SetRegularKey', ann, { RegularKey: ben.id })
    submitType('AccountSet', ann, { Domain: Buffer.from('example.org'), TransferRate: 1_200_000_000 })
    submitType('AccountSet', ann, { Domain: Buffer.from('example.com'), TransferRate: 1_000_000_000 })
    submitType('TrustSet', ben, { LimitAmount: usd({ mantissa: 9_999_999_999_999_999n, exponent: -5 }), QualityIn: 5 })
    for (const [index, { id }] of people.entries()) {
      submitType('Payment', master, { Destination: id, Amount: usd({ mantissa: 10n ** 15n, exponent: -13 }) })
      const seller = people[index]
      const price = native(1_000_000n + BigInt(index))
      if (seller !== undefined) {
        submitType('OfferCreate', seller, { TakerPays: price, TakerGets: usd({ mantissa: 10n ** 15n, exponent: -15 }) })
      }
    }
    // crosses all of them in one transaction
    submitType('OfferCreate', ann, {
      TakerPays: usd({ mantissa: 3n * 10n ** 15n, exponent: -14 }),
      TakerGets: native(40_000_000n),
      Expiration: 900_000_000,
    })
  })

  it('unpacks records that were packed from JSON', () => {
    const sender = new Sender()
    const effects = sender.send('Payment', master, { Destination: ann.id, Amount: native(10n ** 11n) })
    if (effects === undefined) throw new Error('the payment was refused')
    const old = Buffer.concat([
      Buffer.from([4, 0, 0, 0]),
      Buffer.from('blob'),
      new JsonPacker(addresses).pack(effects.json),
    ])
    expect(decodeRecord(old, addresses).metadata).toStrictEqual(effects.json)
  })
})
