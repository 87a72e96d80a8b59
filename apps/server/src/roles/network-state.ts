import type { LocalNetwork } from '../modules/devnet/local-network.ts'
import type { Faucet } from '../modules/faucet/faucet.service.ts'
import type { Sandbox } from '../modules/faucet/sandbox.module.ts'
import type { ServedNetwork } from '../modules/network/served-network.ts'
import { ApiError } from '../platform/http/http.errors.ts'
import type { Readiness } from '../platform/readiness.ts'

/** The state of a network when it is opened. */
export interface OpenedNetwork {
  readonly network: ServedNetwork
  /** Whether its first accounts still have to be created. */
  readonly isPreparing: boolean
  /** Whether the node has proved that it belongs to this network. */
  readonly isKnown: boolean
  /** Returns whether our own node responds; undefined when this program runs no node. */
  readonly ownNode?: () => boolean
  /** Returns the ports of the other nodes of a cluster. */
  readonly otherNodePorts?: () => readonly number[]
  /** Our own local network; undefined on external networks. */
  readonly local?: LocalNetwork
}

/** The startup progress of this program's network. The opener of the network performs each step once. */
export class NetworkState {
  #opened: OpenedNetwork | undefined
  #isRecognised = false
  #isFinished = false
  #faucet: Faucet | undefined
  #sandbox: Sandbox | undefined
  #written = 0

  get network(): ServedNetwork | undefined {
    return this.#opened?.network
  }

  /** Our own local network, once its node starts; undefined on external networks. */
  get local(): LocalNetwork | undefined {
    return this.#opened?.local
  }

  /** Ports of the other nodes of a cluster; empty when there is no cluster. */
  get otherNodePorts(): readonly number[] {
    return this.#opened?.otherNodePorts?.() ?? []
  }

  /** Whether its first accounts are being created. */
  get isPreparing(): boolean {
    return this.#opened?.isPreparing === true && !this.#isFinished
  }

  /** The written share of the demonstration market's history, 0 to 1. */
  get written(): number {
    return this.#written
  }

  /** Records the written share of the history. */
  noteWritten(share: number): void {
    this.#written = Math.min(1, Math.max(this.#written, share))
  }

  open(opened: OpenedNetwork): void {
    this.#opened = opened
  }

  /** Replaces the description of the network after the creation of the network has extended it. */
  describe(network: ServedNetwork): void {
    if (this.#opened !== undefined) this.#opened = { ...this.#opened, network }
  }

  /** Records that the node has proved that it belongs to this network. */
  recognise(): void {
    this.#isRecognised = true
  }

  /** Records that the faucet can now pay test money. */
  payFrom(faucet: Faucet): void {
    this.#faucet = faucet
  }

  /** The account with test money of a demonstration on this machine; undefined when there is none. */
  get sandbox(): Sandbox | undefined {
    return this.#sandbox
  }

  /** Records that the sandbox account has test money. */
  openSandbox(sandbox: Sandbox): void {
    this.#sandbox = sandbox
  }

  /** Records that the network is complete. */
  finish(): void {
    this.#isFinished = true
  }

  /** @throws ApiError `notReady` while our own network starts, `notOnThisNetwork` on any other */
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
