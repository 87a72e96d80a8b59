import { Link } from './link.ts'

interface LinkPlace {
  readonly dialer: number
  readonly target: number
  readonly link: Link
}

/** The links between all validators: one proxy per validator and peer that it dials. */
export class Links {
  readonly #places: readonly LinkPlace[]

  private constructor(places: readonly LinkPlace[]) {
    this.#places = places
  }

  /** Opens the proxies. @param ports ports at which the validators listen for peers */
  static async open(ports: readonly number[]): Promise<Links> {
    const opened: Promise<LinkPlace>[] = []
    for (const [dialer] of ports.entries()) {
      for (const [target, port] of ports.entries()) {
        if (target !== dialer) opened.push(Link.open(port).then((link) => ({ dialer, target, link })))
      }
    }
    return new Links(await Promise.all(opened))
  }

  /** Returns the port at which `dialer` reaches `target`. */
  port(dialer: number, target: number): number {
    const place = this.#places.find((each) => each.dialer === dialer && each.target === target)
    if (place === undefined) throw new RangeError(`No link from ${dialer} to ${target}`)
    return place.link.port
  }

  /** Holds back or releases the bytes that `from` sends to `to`, on connections dialed by either side. */
  hold(from: number, to: number, isHeld: boolean): void {
    for (const { dialer, link, target } of this.#places) {
      if (dialer === from && target === to) link.hold('forward', isHeld)
      if (dialer === to && target === from) link.hold('backward', isHeld)
    }
  }

  /** Delays the bytes on all links of a validator. Zero ends the delay. */
  delay(validator: number, delayMs: number): void {
    for (const { link } of this.#of(validator)) link.delay(delayMs)
  }

  /** Closes all connections of a validator. */
  reset(validator: number): void {
    for (const { link } of this.#of(validator)) link.reset()
  }

  async close(): Promise<void> {
    await Promise.all(this.#places.map(({ link }) => link.close()))
  }

  #of(validator: number): readonly LinkPlace[] {
    return this.#places.filter(({ dialer, target }) => dialer === validator || target === validator)
  }
}
