import type { Faucet } from '../modules/faucet/faucet.service.ts'
import type { NetworkFile } from '../modules/network/network-file.ts'
import { ApiError } from '../platform/http/http.errors.ts'
import type { Readiness } from '../platform/readiness.ts'

/** How a network comes up. */
export interface OpenedNetwork {
  readonly network: NetworkFile
  /** Its first accounts still have to be made. */
  readonly isPreparing: boolean
  /** The node has shown that it is of this network. */
  readonly isKnown: boolean
  /** Whether our own node answers; undefined when none runs beside this program. */
  readonly ownNode?: () => boolean
}

/** How far the network of this program has come up. Each step is taken once, by who opens it. */
export class NetworkState {
  #opened: OpenedNetwork | undefined
  #isPreparing = false
  #isKnown = true
  #faucet: Faucet | undefined

  get network(): NetworkFile | undefined {
    return this.#opened?.network
  }

  get isPreparing(): boolean {
    return this.#isPreparing
  }

  open(opened: OpenedNetwork): void {
    this.#opened = opened
    this.#isPreparing = opened.isPreparing
    this.#isKnown = opened.isKnown
  }

  /** The node has shown that it is of this network. */
  recognise(): void {
    this.#isKnown = true
  }

  /** Test money can be given away from here on. */
  payFrom(faucet: Faucet): void {
    this.#faucet = faucet
  }

  /** Whatever had to be made has been made. */
  finish(): void {
    this.#isPreparing = false
  }

  /** @throws ApiError `notReady`, `notOnThisNetwork` */
  faucet(): Faucet {
    if (this.#faucet !== undefined) return this.#faucet
    throw new ApiError(this.#isPreparing || this.#opened === undefined ? 'notReady' : 'notOnThisNetwork')
  }

  readiness(): Readiness {
    const ownNode = this.#opened?.ownNode
    const isDown = ownNode !== undefined && !ownNode()
    return {
      status: this.#isPreparing ? 'starting' : this.#isKnown && !isDown ? 'ready' : 'degraded',
      ...(ownNode === undefined ? {} : { parts: { node: isDown ? 'down' : 'up' } }),
    }
  }
}
