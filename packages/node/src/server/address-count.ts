import type { Socket } from 'node:net'
import type { ClientIdentity } from './client-identity.ts'
import { isLoopback, networkOf } from '../sockets/index.ts'

/**
 * Counts the sockets of each address from the moment they open, because a silent socket has no identified client but
 * uses a slot. Proxies and this machine are exempt: they serve many clients, which are identified by their requests.
 */
export class AddressCount {
  readonly #most: number
  readonly #identity: ClientIdentity
  readonly #open = new Map<string, number>()

  constructor(most: number, identity: ClientIdentity) {
    this.#most = most
    this.#identity = identity
  }

  /** Counts a socket until it closes, or closes it when there are too many. */
  admit(socket: Pick<Socket, 'remoteAddress' | 'destroy' | 'once'>): void {
    const address = socket.remoteAddress ?? ''
    if (isLoopback(address) || this.#identity.isProxy(address)) return
    const network = networkOf(address)
    const count = this.#open.get(network) ?? 0
    if (count >= this.#most) {
      socket.destroy()
      return
    }
    this.#open.set(network, count + 1)
    socket.once('close', () => {
      const left = (this.#open.get(network) ?? 1) - 1
      if (left > 0) this.#open.set(network, left)
      else this.#open.delete(network)
    })
  }
}
