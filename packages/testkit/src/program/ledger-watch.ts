/** Messages of the channel `ledger` of the market WebSocket, in order. */
export interface LedgerWatch {
  readonly seen: readonly ObservedLedger[]
  readonly last: ObservedLedger | undefined
  close(): void
}

export interface ObservedLedger {
  readonly index: number
  /** Whether the exchange currently reports that it is in step with the network. */
  readonly live: boolean
}

/** Subscribes to the channel `ledger` as a page does. @param url http address of the exchange */
export async function watchLedger(url: string): Promise<LedgerWatch> {
  const ledgers: ObservedLedger[] = []
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/ws`)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true })
    socket.addEventListener('error', reject, { once: true })
  })
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as { readonly channel?: string; readonly data?: ObservedLedger }
    if (message.channel === 'ledger' && message.data !== undefined)
      ledgers.push({ index: message.data.index, live: message.data.live })
  })
  socket.send(JSON.stringify({ op: 'subscribe', channel: 'ledger' }))
  return {
    seen: ledgers,
    get last() {
      return ledgers.at(-1)
    },
    close: () => socket.close(),
  }
}
