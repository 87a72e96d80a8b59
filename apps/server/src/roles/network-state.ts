import type { LocalNetwork } from '../modules/devnet/local-network.ts'
import type { Faucet } from '../modules/faucet/faucet.service.ts'
import type { ServedNetwork } from '../modules/network/served-network.ts'
import { ApiError } from '../platform/http/http.errors.ts'
import type { Readiness } from '../platform/readiness.ts'

/** How a network comes up. */
export interface OpenedNetwork {
  readonly network: ServedNetwork
  /** Its first accounts still have to be made. */
  readonly isPreparing: boolean
  /** The node has shown that it is of this network. */
  readonly isKnown: boolean
  /** Whether our own node answers; undefined when this program runs no node. */
  readonly ownNode?: () => boolean
  /** The network of our own; undefined on networks of others. */
  readonly local?: LocalNetwork
}

/** How far the network of this program has come up. Each step is taken once, by who opens it. */
export class NetworkState {
  #opened: OpenedNetwork | undefined
  #isRecognised = false
  #isFinished = false
  #faucet: Faucet | undefined
  #written = 0

  get network(): ServedNetwork | undefined {
    return this.#opened?.network
  }

  /** The network of our own, once its node starts; undefined on networks of others. */
  get local(): LocalNetwork | undefined {
    return this.#opened?.local
  }

  /** Its first accounts are being made. */
  get isPreparing(): boolean {
    return this.#opened?.isPreparing === true && !this.#isFinished
  }

  /** Share of the demonstration market's past that is written, 0 to 1. */
  get written(): number {
    return this.#written
  }

  /** So much of the past is written. */
  noteWritten(share: number): void {
    this.#written = Math.min(1, Math.max(this.#written, share))
  }

  open(opened: OpenedNetwork): void {
    this.#opened = opened
  }

  /** The node has shown that it is of this network. */
  recognise(): void {
    this.#isRecognised = true
  }

  /** Test money can be given away from here on. */
  payFrom(faucet: Faucet): void {
    this.#faucet = faucet
  }

  /** The network is made. */
  finish(): void {
    this.#isFinished = true
  }

  /** @throws ApiError `notReady` while a network of our own comes up, `notOnThisNetwork` on any other */
  faucet(): Faucet {
    if (this.#faucet !== undefined) return this.#faucet
    const isForeign = this.#opened !== undefined && this.#opened.ownNode === undefined
    throw new ApiError(isForeign ? 'notOnThisNetwork' : 'notReady')
  }

  readiness(): Readiness {
    const isKnown = this.#isRecognised || this.#opened?.isKnown !== false
    const ownNode = this.#opened?.ownNode
    const isDown = ownNode !== undefined && !ownNode()
    return {
      status: this.isPreparing ? 'starting' : isKnown && !isDown ? 'ready' : 'degraded',
      ...(ownNode === undefined ? {} : { parts: { node: isDown ? 'down' : 'up' } }),
    }
  }
}
