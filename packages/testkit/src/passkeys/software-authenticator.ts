import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import type { NewCredential, PasskeyAssertion, PasskeyCreation, PasskeyRequest } from '@tidebook/contract'
import { MAKER } from './attestation-maker.ts'
import { cbor, type CborValue } from './cbor.ts'

/** Deviations from the correct behavior of an authenticator or its browser. */
export interface Deviation {
  /** Origin of the page, as reported by the browser. */
  readonly origin?: string
  /** Relying party id for which the authenticator signs. */
  readonly site?: string
  /** Whether the person was verified, true by default. */
  readonly verified?: boolean
  /** The reported signature counter. */
  readonly counter?: number
  readonly challenge?: string
  /** The page was in a cross-origin frame. */
  readonly crossOrigin?: boolean
  readonly userHandle?: string
  /** Attestation: none by default, self-attestation, or a vendor's. */
  readonly attestation?: 'own-key' | 'maker'
}

const PRESENT = 0x01
const VERIFIED = 0x04
const HAS_KEY = 0x40

function sha256(data: string | Uint8Array): Buffer {
  return createHash('sha256').update(data).digest()
}

function text(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url')
}

/** An authenticator with one discoverable P-256 key (ES256), and its browser. Signatures are real. */
export class SoftwareAuthenticator {
  readonly #origin: string
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly credential = text(randomBytes(16))
  #handle = ''
  /** Number of signatures. Stays 0 for an authenticator that does not count. */
  counter: number
  readonly #counts: boolean

  /** @param origin of the person's page */
  constructor(origin: string, counts = true) {
    this.#origin = origin
    this.#counts = counts
    this.counter = 0
  }

  /** Answers `navigator.credentials.create`. */
  create(options: PasskeyCreation, deviation: Deviation = {}): NewCredential {
    this.#handle = options.user.id
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const key = cbor(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    )
    const id = Buffer.from(this.credential, 'base64url')
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key])
    const authData = Buffer.concat([this.#data(options.rp.id, HAS_KEY, deviation), attested])
    const clientData = this.#clientData('webauthn.create', options.challenge, deviation)
    const attestation = cbor(
      new Map<string, CborValue>([
        ['fmt', deviation.attestation === undefined ? 'none' : 'packed'],
        ['attStmt', this.#statement(Buffer.concat([authData, sha256(clientData)]), deviation)],
        ['authData', authData],
      ]),
    )
    return {
      id: this.credential,
      rawId: this.credential,
      type: 'public-key',
      response: {
        clientDataJSON: text(clientData),
        attestationObject: text(attestation),
      },
    }
  }

  /** Answers `navigator.credentials.get`. @param key signs instead of the authenticator's own key */
  get(options: PasskeyRequest, deviation: Deviation = {}, key: KeyObject = this.#keys.privateKey): PasskeyAssertion {
    if (this.#counts) this.counter += 1
    const authData = this.#data(options.rpId, 0, deviation)
    const clientData = this.#clientData('webauthn.get', options.challenge, deviation)
    return {
      id: this.credential,
      rawId: this.credential,
      type: 'public-key',
      response: {
        clientDataJSON: text(clientData),
        authenticatorData: text(authData),
        signature: text(sign('sha256', Buffer.concat([authData, sha256(clientData)]), key)),
        userHandle: deviation.userHandle ?? this.#handle,
      },
    }
  }

  #statement(signed: Uint8Array, { attestation }: Deviation): ReadonlyMap<string, CborValue> {
    if (attestation === undefined) return new Map()
    const isMakers = attestation === 'maker'
    return new Map<string, CborValue>([
      ['alg', -7],
      ['sig', sign('sha256', signed, isMakers ? MAKER.key : this.#keys.privateKey)],
      ...(isMakers ? [['x5c', [MAKER.certificate]] as const] : []),
    ])
  }

  #data(
    site: string,
    flags: number,
    { site: other = site, verified = true, counter = this.counter }: Deviation,
  ): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(other), Buffer.from([flags | PRESENT | (verified ? VERIFIED : 0)]), count])
  }

  #clientData(type: string, requestedChallenge: string, deviation: Deviation): Buffer {
    const { origin = this.#origin, challenge = requestedChallenge, crossOrigin = false } = deviation
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin }))
  }
}
