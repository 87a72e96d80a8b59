import type { IssuedAsset } from './cast.ts'
import type { Random } from './random.ts'

/** An issued amount in JSON. */
export interface IssuedJson {
  readonly currency: string
  readonly issuer: string
  readonly value: string
}

export type AmountJson = string | IssuedJson
/** The asset of an amount. The native asset has no issuer. */
export interface AssetJson {
  readonly currency: string
  readonly issuer?: string
}

export const NATIVE: AssetJson = { currency: 'XRP' }
const DROPS = 1_000_000

/** Values at both ends of the number range, and at the limits of 16 digits and 64 bits. */
const EXTREME_VALUES = [
  '9999999999999999e80',
  '1000000000000000e-96',
  '9999999999999999e-96',
  '1e-70',
  '1e70',
  '123456789012345.6e60',
  '5e-81',
  '1e15',
  '9999999999999999',
]
const EXTREME_DROPS = [
  '1',
  '2',
  '3',
  '9223372036854775',
  '92233720368547758',
  '92233720368547759',
  '99999999999999999',
  '100000000000000000',
]
const EXTREME_VALUE_SHARE = 0.12
const EXTREME_DROPS_SHARE = 0.08

/** Random amounts of a typical size; with extreme amounts enabled, some are at the ends of the range. */
export class Amounts {
  readonly #random: Random
  readonly #assets: readonly IssuedAsset[]
  readonly #isExtreme: boolean

  constructor(random: Random, assets: readonly IssuedAsset[], isExtreme: boolean) {
    this.#random = random
    this.#assets = assets
    this.#isExtreme = isExtreme
  }

  /** Returns the decimal text of an issued amount. */
  value(): string {
    const random = this.#random
    if (this.#isExtreme && random.chance(EXTREME_VALUE_SHARE)) {
      return random.pick([...EXTREME_VALUES, `${random.digits(16)}e${random.below(165) - 90}`])
    }
    const kind = random.below(10)
    if (kind < 3) return String(1 + random.below(500))
    if (kind < 5) return `${random.below(300)}.${random.digits(1 + random.below(4))}`
    if (kind < 7) return `${random.digits(16)}e${random.below(4) - 15}`
    if (kind === 7) return `${1 + random.below(9)}e-${1 + random.below(14)}`
    if (kind === 8) return `${random.digits(1 + random.below(16))}e${random.below(12) - 20}`
    return String(1000 * (1 + random.below(50)))
  }

  /** Returns an amount in micro units. */
  drops(): string {
    const random = this.#random
    if (this.#isExtreme && random.chance(EXTREME_DROPS_SHARE)) return random.pick(EXTREME_DROPS)
    const kind = random.below(8)
    if (kind === 0) return String(1 + random.below(50))
    if (kind < 4) return String(DROPS * (1 + random.below(200)))
    return random.digits(5 + random.below(5))
  }

  asset(): AssetJson {
    const { currency, issuer } = this.#random.pick(this.#assets)
    return { currency, issuer }
  }

  /** Returns a random amount of an asset. */
  of({ currency, issuer }: AssetJson): AmountJson {
    return issuer === undefined ? this.drops() : { currency, issuer, value: this.value() }
  }

  any(nativeShare = 0.33): AmountJson {
    return this.#random.chance(nativeShare) ? this.drops() : this.of(this.asset())
  }

  /** Returns a random amount of any asset that is worth about `factor` times as much. */
  worthAbout(base: AmountJson, factor: number): AmountJson {
    const random = this.#random
    const worth = (typeof base === 'string' ? Number(base) / DROPS : Number(base.value) * this.#worthOf(base)) * factor
    if (typeof base !== 'string' && random.chance(0.35)) {
      return BigInt(Math.max(1, Math.min(Math.round(worth * DROPS), Number.MAX_SAFE_INTEGER))).toString()
    }
    const asset = random.pick(this.#assets)
    const value = (worth / asset.worth).toPrecision(random.chance(0.5) ? 3 : 15)
    return { currency: asset.currency, issuer: asset.issuer, value: Number(value) === 0 ? '1e-9' : value }
  }

  #worthOf({ currency, issuer }: IssuedJson): number {
    return this.#assets.find((asset) => asset.currency === currency && asset.issuer === issuer)?.worth ?? 1
  }
}
