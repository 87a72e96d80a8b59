import { native } from '../test-ledger.ts'
import type { Sent, World } from './mutant.ts'

/** Ann pays Ben five micro units. */
export function annPaysBen({ ann, ben }: World): Sent {
  return { type: 'Payment', from: ann, fields: { Destination: ben.id, Amount: native(5n) } }
}
