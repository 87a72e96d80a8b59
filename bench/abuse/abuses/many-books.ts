import type { Abuse } from '../abuse.ts'
import { outcomeOf } from '../intruder.ts'

/** Number of books that fit into a message of one megabyte. */
const BOOKS = 7_300

/** Repeated subscriptions to thousands of books with their snapshots. */
export const manyBooks: Abuse = {
  name: 'subscribe to many books',
  async play(intruder) {
    const { currency, issuer, nodePort } = intruder.target
    const book = {
      taker_pays: { currency: 'SWT' },
      taker_gets: { currency, issuer },
      snapshot: true,
      both: true,
    }
    const message = JSON.stringify({ id: 1, command: 'subscribe', books: Array(BOOKS).fill(book) })
    const few = JSON.stringify({ id: 1, command: 'subscribe', books: Array(10).fill(book) })
    const socket = await intruder.socket(nodePort)
    while (!intruder.signal.aborted) {
      intruder.count(outcomeOf(await socket.ask(message)))
      // the largest subscription that the limit on books allows
      intruder.count(outcomeOf(await socket.ask(few)))
    }
  },
}
