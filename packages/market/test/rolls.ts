import { PARITY } from '../src/pools/liquidity.ts'

/** Transfer rates of issuers in tests. */
export const GATE_RATES = [PARITY, PARITY, 1_002_500_000] as const

/** Deterministic pseudo-random numbers. */
export class Rolls {
  #state: bigint

  constructor(seed: number) {
    this.#state = BigInt(seed) * 2_654_435_761n + 12_345n
  }

  below(count: number): number {
    this.#state = (this.#state * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n) & ((1n << 64n) - 1n)
    return Number((this.#state >> 33n) % BigInt(count))
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)] as Item
  }

  /**
   * Returns a random amount in thousandths, between one and several thousand units. @param digits maximum digits before
   * the point, plus one
   */
  quantity(digits: number): bigint {
    return BigInt(1 + this.below(10 ** (1 + this.below(digits + 3))))
  }
}
