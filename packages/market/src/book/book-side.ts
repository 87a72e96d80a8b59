import { isZeroUnits, unitsOfText } from './units.ts'

const FIRST_CAPACITY = 64

/**
 * One side of an order book: price ticks in a typed array in ascending order, with a parallel array of amounts. An
 * update finds its position by binary search and moves memory at most once. An amount that arrives as text is parsed on
 * first read, because most updates concern levels that are never displayed.
 */
export class BookSide {
  #ticks = new Float64Array(FIRST_CAPACITY)
  #amounts: (bigint | string)[] = []
  #count = 0

  get count(): number {
    return this.#count
  }

  /** Returns the ticks of the level at an index. Index 0 is the lowest price; returns NaN outside. */
  tickAt(index: number): number {
    return index >= 0 && index < this.#count ? (this.#ticks[index] ?? Number.NaN) : Number.NaN
  }

  /** Returns the amount units of the level at an index, 0 outside. */
  amountAt(index: number): bigint {
    const amount = this.#amounts[index] ?? 0n
    return typeof amount === 'bigint' ? amount : this.#read(index, amount)
  }

  #read(index: number, text: string): bigint {
    const amount = unitsOfText(text)
    this.#amounts[index] = amount
    return amount
  }

  /** Returns the amount units at a price, 0 when the level does not exist. */
  amountOf(ticks: number): bigint {
    const index = this.#place(ticks)
    return this.tickAt(index) === ticks ? this.amountAt(index) : 0n
  }

  /** Sets the amount of a level; 0 removes it. */
  set(ticks: number, amount: bigint): void {
    this.#set(ticks, amount, amount === 0n)
  }

  /**
   * Sets the amount of a level from decimal text. @throws MarketError market/malformed-metadata when the text is not an
   * amount
   */
  setText(ticks: number, amount: string): void {
    this.#set(ticks, amount, isZeroUnits(amount))
  }

  #set(ticks: number, amount: bigint | string, isGone: boolean): void {
    const index = this.#place(ticks)
    const exists = index < this.#count && this.#ticks[index] === ticks
    if (isGone) {
      if (exists) this.#remove(index)
    } else if (exists) this.#amounts[index] = amount
    else this.#insert(index, ticks, amount)
  }

  clear(): void {
    this.#count = 0
    this.#amounts = []
  }

  #place(ticks: number): number {
    let low = 0
    let high = this.#count
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#ticks[middle] ?? 0) < ticks) low = middle + 1
      else high = middle
    }
    return low
  }

  #insert(index: number, ticks: number, amount: bigint | string): void {
    if (this.#count === this.#ticks.length) {
      const larger = new Float64Array(this.#count * 2)
      larger.set(this.#ticks)
      this.#ticks = larger
    }
    this.#ticks.copyWithin(index + 1, index, this.#count)
    this.#ticks[index] = ticks
    this.#amounts.splice(index, 0, amount)
    this.#count += 1
  }

  #remove(index: number): void {
    this.#ticks.copyWithin(index, index + 1, this.#count)
    this.#amounts.splice(index, 1)
    this.#count -= 1
  }
}
