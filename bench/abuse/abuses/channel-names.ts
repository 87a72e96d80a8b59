import { randomBytes } from 'node:crypto'
import type { Abuse } from '../abuse.ts'
import { outcomeOf } from '../intruder.ts'
import { strangers } from '../random-addresses.ts'

/** A little under what a connection may send between two beats. */
const NAMES = 290

/** New names of channels without end, on connections without end. */
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
