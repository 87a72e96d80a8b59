import type { KeyPair } from '@tidebook/protocol'
import { deriveKeyPair, secretFromPassphrase, xrp } from '@tidebook/protocol'

/** Owner of all funds in a fresh ledger of the reference. The secret is public. */
export const MASTER: KeyPair = deriveKeyPair(xrp, 'snoPBrXtMeMyMHUVTgbuqAfg1SUTb')

const ISSUERS = 3
const TRADERS = 9
const NEWCOMERS = 6
const REGULAR_KEYS = 5
const SIGNERS = 8

/** An issued asset. */
export interface IssuedAsset {
  readonly currency: string
  readonly issuer: string
  /** Approximate value of one unit in native units, so that offers cross. */
  readonly worth: number
}

/** Currency code, index of the issuer, and approximate value. */
const ASSETS = [
  ['USD', 0, 1],
  ['EUR', 0, 1.1],
  ['BTC', 1, 30],
  ['USD', 1, 1.02],
  ['JPY', 2, 0.01],
] as const

/** All accounts whose keys a world has, and the assets that its issuers issue. */
export class Cast {
  readonly issuers: readonly KeyPair[]
  readonly traders: readonly KeyPair[]
  /** Key pairs without an account until they receive a payment. */
  readonly newcomers: readonly KeyPair[]
  /** Keys that accounts may appoint as regular keys. These keys have no accounts. */
  readonly regularKeys: readonly KeyPair[]
  readonly signers: readonly KeyPair[]
  readonly assets: readonly IssuedAsset[]
  readonly #byAddress: ReadonlyMap<string, KeyPair>

  /** @param seed seed of the keys */
  constructor(seed: number) {
    const people = (role: string, count: number): KeyPair[] =>
      Array.from({ length: count }, (_, index) =>
        deriveKeyPair(xrp, secretFromPassphrase(xrp, `differential ${seed} ${role} ${index}`)),
      )
    this.issuers = people('issuer', ISSUERS)
    this.traders = people('trader', TRADERS)
    this.newcomers = people('newcomer', NEWCOMERS)
    this.regularKeys = people('regular key', REGULAR_KEYS)
    this.signers = people('signer', SIGNERS)
    this.assets = ASSETS.map(([currency, issuer, worth]) => ({
      currency,
      issuer: this.issuers[issuer]?.address ?? MASTER.address,
      worth,
    }))
    const all = [...this.issuers, ...this.traders, ...this.newcomers, ...this.regularKeys, ...this.signers]
    this.#byAddress = new Map([MASTER, ...all].map((key) => [key.address, key]))
  }

  /** Returns the keys of an address, or undefined when the cast has no keys for it (a pool's address, for example). */
  keyOf(address: string): KeyPair | undefined {
    return this.#byAddress.get(address)
  }
}
