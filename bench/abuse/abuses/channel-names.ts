import { randomBytes } from 'node:crypto'
import type { Abuse } from '../abuse.ts'
import { outcomeOf } from '../intruder.ts'
import { strangers } from '../random-addresses.ts'

/** Slightly below the limit of messages that a connection may send between two heartbeats. */
const NAMES = 290

/** An endless sequence of new channel names on new connections. */
export const channelNames: Abuse = {
  name: 'channel names of the market stream',
  async play(intruder) {
    const socket = await intruder.socket(intruder.target.port, '/ws')
    const addresses = strangers(NAMES / 2)
    for (let count = 0; count < NAMES - 1; count += 1) {
      const name = count % 2 === 0 ? addresses[count / 2] : randomBytes(90).toString('hex')
      socket.say(JSON.stringify({ op: 'subscribe', channel: `account:${name}` }))
    }
    intruder.count(outcomeOf(await socket.ask('{"op":"ping"}')))
    socket.close()
  },
}
