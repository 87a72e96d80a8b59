import { WebSocket } from 'ws'

/** A ledger in the node's own stream. */
interface ClosedAt {
  /** Time of arrival in ms of `performance.now()`. */
  readonly at: number
  readonly transactions: number
}

/** Data from one WebSocket to the node: ledgers of its stream, and responses to submissions. */
export interface NodeWatch {
  readonly closed: ReadonlyMap<number, ClosedAt>
  /** Counts by engine result. */
  readonly results: Readonly<Record<string, number>>
  submit(blob: string): void
  /** Measures the milliseconds that the node takes to return a whole ledger. This time delays every follower. */
  ledgerTime(index: number): Promise<number>
  close(): void
}

const SUBMIT_ID = 1
const LEDGER_ID = 2

/** Opens one connection that submits and follows the stream `ledger`. */
export function watchNode(url: string, token: string): Promise<NodeWatch> {
  const socket = new WebSocket(url, {
    perMessageDeflate: false,
    maxPayload: 2 ** 28,
    headers: { authorization: `Bearer ${token}` },
  })
  const closed = new Map<number, ClosedAt>()
  const results: Record<string, number> = {}
  let onLedger: () => void = () => undefined
  socket.on('message', (data: Buffer) => {
    const at = performance.now()
    const head = data.toString('latin1', 0, 4096)
    if (head.includes('"type":"ledgerClosed"')) {
      const { ledger_index: index, txn_count: transactions } = JSON.parse(data.toString()) as {
        readonly ledger_index: number
        readonly txn_count: number
      }
      closed.set(index, { at, transactions })
    } else if (head.includes(`"id":${LEDGER_ID},`)) onLedger()
    else {
      const result = /"(?:engine_result|error)":"(\w+)"/.exec(data.toString('latin1'))?.[1]
      if (result !== undefined) results[result] = (results[result] ?? 0) + 1
    }
  })
  const send = (message: object): void => socket.send(JSON.stringify(message))
  return new Promise((resolve, reject) => {
    socket.once('error', reject)
    socket.once('open', () => {
      send({ id: 0, command: 'subscribe', streams: ['ledger'] })
      resolve({
        closed,
        results,
        submit: (blob) => socket.send(`{"id":${SUBMIT_ID},"command":"submit","tx_blob":"${blob}"}`),
        ledgerTime: (index) =>
          new Promise((done) => {
            const requestedAt = performance.now()
            onLedger = () => done(performance.now() - requestedAt)
            send({ id: LEDGER_ID, command: 'ledger', ledger_index: index, transactions: true, expand: true })
          }),
        close: () => socket.terminate(),
      })
    })
  })
}
