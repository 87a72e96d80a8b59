import { randomInt } from 'node:crypto'
import type { Abuse } from '../abuse.ts'
import { newAddress } from '../random-addresses.ts'

/** Gifts for new accounts, each asked for by a sender that is made up. */
export const faucetSenders: Abuse = {
  name: 'faucet by invented senders',
  async play(intruder) {
    const { signal, target } = intruder
    while (!signal.aborted) {
      const sender = `2001:db8:${randomInt(65_536).toString(16)}::${randomInt(65_536).toString(16)}`
      await intruder.post(target.port, '/faucet', JSON.stringify({ address: newAddress() }), {
        'x-forwarded-for': sender,
        'x-real-ip': sender,
        forwarded: `for="[${sender}]"`,
      })
    }
  },
}
