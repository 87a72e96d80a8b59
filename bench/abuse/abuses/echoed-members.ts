import type { Abuse } from '../abuse.ts'
import { outcomeOf } from '../intruder.ts'

const DEPTHS = [60, 5_000, 100_000]

function nested(depth: number): string {
  return '['.repeat(depth) + ']'.repeat(depth)
}

function wide(members: number): string {
  return `{${Array.from({ length: members }, (_, index) => `"m${index}":${index}`).join()}}`
}

const HOSTILE = [...DEPTHS.map(nested), wide(20_000), JSON.stringify('x'.repeat(200_000))]
const MEMBERS = ['id', 'api_version', 'ledger_index', 'command', 'account']

/** Members that a response echoes, deeper, wider and longer than any valid response. */
export const echoedMembers: Abuse = {
  name: 'echoed members',
  async play(intruder) {
    const { index, signal, target } = intruder
    const socket = await intruder.socket(target.nodePort)
    for (let turn = index; !signal.aborted; turn += 1) {
      const value = HOSTILE[turn % HOSTILE.length] ?? ''
      const member = MEMBERS[turn % MEMBERS.length] ?? ''
      intruder.count(outcomeOf(await socket.ask(`{"command":"x","${member}":${value}}`)))
      await intruder.post(target.nodePort, '/', `{"method":"x","params":[{"${member}":${value}}]}`)
    }
  },
}
