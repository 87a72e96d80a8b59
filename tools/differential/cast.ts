import type { KeyPair } from '@tidebook/protocol'
import { deriveKeyPair, secretFromPassphrase, xrp } from '@tidebook/protocol'

/** Who owns everything in a fresh ledger of the reference: the secret is known to everybody. */
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
  /** Roughly what one is worth in native units, so that offers cross. */
  readonly worth: number
}

/** Codes, the number of their issuer, and worth. */
const ASSETS = [
  ['USD', 0, 1],
  ['EUR', 0, 1.1],
  ['BTC', 1, 30],
  ['USD', 1, 1.02],
  ['JPY', 2, 0.01],
] as const

/** Everybody whose keys a world has, and what its issuers issue. */
export class Cast {
  readonly issuers: readonly KeyPair[]
  readonly traders: readonly KeyPair[]
  /** Without an account until somebody pays them. */
  readonly newcomers: readonly KeyPair[]
  /** Keys that accounts may appoint; none has an account. */
  readonly regularKeys: readonly KeyPair[]
  readonly signers: readonly KeyPair[]
  readonly assets: readonly IssuedAsset[]
  readonly #byAddress: ReadonlyMap<string, KeyPair>

  /** @param seed other seeds have other keys */
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

  /** The keys of an address; undefined when they are nobody's here (a pool's, for example). */
  keyOf(address: string): KeyPair | undefined {
    return this.#byAddress.get(address)
  }
}
