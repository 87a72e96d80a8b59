import type { Abuse } from '../abuse.ts'
import { outcomeOf } from '../intruder.ts'
import { strangers } from '../random-addresses.ts'

const ADDRESSES = 25_000
const SUBJECT_COUNT = 900
const ROUNDS = 8

/** Subscriptions to thousands of accounts at a time, and connections that close while subscribed. */
export const manySubjects: Abuse = {
  name: 'subscribe to many accounts',
  async play(intruder) {
    const { nodePort } = intruder.target
    const socket = await intruder.socket(nodePort)
    for (let round = 0; round < ROUNDS && !intruder.signal.aborted; round += 1) {
      const accounts = strangers(round % 2 === 0 ? ADDRESSES : SUBJECT_COUNT)
      for (const member of ['accounts', 'accounts_proposed']) {
        const text = JSON.stringify({ id: 1, command: 'subscribe', [member]: accounts })
        intruder.count(outcomeOf(await socket.ask(text)))
      }
    }
    socket.close()
  },
}
