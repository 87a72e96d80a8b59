import type { Abuse } from '../abuse.ts'

const REQUESTS = 1_000

/** Thousands of requests with large responses that the client never reads. */
export const neverRead: Abuse = {
  name: 'answers that nobody reads',
  async play(intruder) {
    const { issuer, nodePort } = intruder.target
    const socket = await intruder.socket(nodePort)
    socket.pause()
    for (let id = 0; id < REQUESTS && !intruder.signal.aborted; id += 1) {
      const request =
        id % 2 === 0
          ? { command: 'ledger_data', limit: 100_000 }
          : { command: 'account_tx', account: issuer, ledger_index_min: -1, ledger_index_max: -1, limit: 100_000 }
      socket.say(JSON.stringify({ id, ...request }))
    }
    intruder.count(`rounds of ${REQUESTS} requests`)
    await socket.ended
    intruder.count('connections cut')
  },
}
