/** Messages between tabs: lock now, or another tab stored a different wallet. They never contain a secret. */
export type WalletNotice = 'lock' | 'wallet-changed'

const NOTICES: readonly unknown[] = ['lock', 'wallet-changed'] satisfies readonly WalletNotice[]

/** Communicates with the other tabs of this browser. Without BroadcastChannel every tab is independent. */
export class LockChannel {
  readonly #channel: BroadcastChannel | undefined

  constructor(name: string, onNotice: (notice: WalletNotice) => void) {
    if (typeof BroadcastChannel === 'undefined') return
    this.#channel = new BroadcastChannel(name)
    this.#channel.addEventListener('message', (event: MessageEvent<unknown>) => {
      if (isNotice(event.data)) onNotice(event.data)
    })
  }

  /** Notifies all other tabs. */
  post(notice: WalletNotice): void {
    this.#channel?.postMessage(notice)
  }

  close(): void {
    this.#channel?.close()
  }
}

function isNotice(value: unknown): value is WalletNotice {
  return NOTICES.includes(value)
}
